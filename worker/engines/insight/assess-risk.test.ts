import { expect, test } from 'vitest';
import { assessRisk, isNotableRisk } from './assess-risk.ts';

const incomes = [
  { platform: 'doordash', cents: 60_000 },
  { platform: 'ubereats', cents: 40_000 },
];
const trend = (percent: number) => ({ percent, isClear: true, weeks: 4 });

test('combines concentration, weekly variation and a falling trend into the risk', () => {
  // Concentration: 0.6² + 0.4² = 0.52, on a scale from 0.25 to 1, is 36. Variation: 0.2 of 0.5 is 40. Fall: 10 % of 25 % is 40.
  expect(assessRisk({ incomes, variation: 0.2, weeks: 8, trend: trend(-10) })).toEqual({
    // (40 × 36 + 30 × 40 + 30 × 40) / 100
    level: 38,
    factors: [
      { factor: 'variance', level: 40, percent: 20, weeks: 8 },
      { factor: 'trend', level: 40, percent: -10, weeks: 4 },
      { factor: 'concentration', level: 36, platforms: 2, topPlatform: 'doordash', topPercent: 60 },
    ],
  });
});

test('growing earnings add no risk', () => {
  const { level, factors } = assessRisk({ incomes, variation: 0.2, weeks: 8, trend: trend(10) });
  expect(factors.find(({ factor }) => factor === 'trend')?.level).toBe(0);
  expect(level).toBe(26);
});

test('ignores unknown factors', () => {
  expect(assessRisk({ incomes, variation: null, weeks: 1, trend: null }).level).toBe(36);
  expect(assessRisk({ incomes: [], variation: null, weeks: 0, trend: null })).toEqual({
    level: 0,
    factors: [],
  });
});

test.each([
  { shares: [50, 50], isNotable: false },
  { shares: [55, 45], isNotable: false },
  { shares: [70, 30], isNotable: true },
  { shares: [100], isNotable: true },
])('pay split $shares over platforms is a risk of its own: $isNotable', ({ shares, isNotable }) => {
  const split = shares.map((cents, index) => ({ platform: `platform ${index}`, cents }));
  const { factors } = assessRisk({ incomes: split, variation: null, weeks: 1, trend: null });
  expect(factors.map(isNotableRisk)).toEqual([isNotable]);
});
