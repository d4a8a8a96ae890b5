import { expect, test } from 'vitest';
import { buildDemoHistory } from '#tests/factories/build-demo-history.ts';
import { type RiskFactor, reportWork } from '#worker/engines/insight/index.ts';
import { DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import { writeStrategy } from './write-strategy.ts';

const report = reportWork(buildDemoHistory(DEMO_SEED));
const reader = { language: 'en', units: 'miles' } as const;

function writeRisk(platforms: number, topPercent: number) {
  const kind = { factor: 'concentration', topPlatform: 'doordash' } as const;
  const factor: RiskFactor = { ...kind, platforms, topPercent, level: 80 };
  return writeStrategy({ ...report, risk: { level: 80, factors: [factor] } }, reader).riskAnalysis;
}

test('suggests a second app to a driver who depends on one only if they have no other', () => {
  expect(writeRisk(1, 100).mitigationStrategies).toEqual([expect.stringContaining('a second app')]);
  const [advice] = writeRisk(2, 90).mitigationStrategies;
  expect(advice).toContain('your other apps');
});

test('two apps with half of the pay each are no risk', () => {
  expect(writeRisk(2, 50)).toMatchObject({ riskFactors: [], mitigationStrategies: [] });
});
