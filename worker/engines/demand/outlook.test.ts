import { expect, test } from 'vitest';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { getOutlook } from './outlook.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const RUN = {
  predictions: 40,
  hits: 30,
  evaluatedHours: 100,
  evaluatedHits: 35,
  computedAt: NOW,
  isDemo: true,
};
const AROUND = { isPlaced: true, shown: 0, evaluated: 3 };

test('the outlook says why there are no hotspots around the driver', () => {
  const hitRate = { rate: 0.75, base: 0.35, predictions: 40 };
  expect(getOutlook(RUN, { ...AROUND, shown: 2 }, NOW)).toEqual({ state: 'found', hitRate, isDemo: true });
  expect(getOutlook(RUN, AROUND, NOW).state).toBe('quiet');
  expect(getOutlook(RUN, { ...AROUND, evaluated: 0 }, NOW).state).toBe('tooLittle');
  expect(getOutlook(RUN, { ...AROUND, isPlaced: false }, NOW).state).toBe('noPlace');
  expect(getOutlook(RUN, AROUND, NOW + 2 * HOUR_MS).state).toBe('unknown');
  expect(getOutlook(undefined, AROUND, NOW).state).toBe('unknown');
});

test('a hit rate is shown only on enough predictions', () => {
  expect(getOutlook({ ...RUN, predictions: 19 }, AROUND, NOW).hitRate).toBeNull();
  expect(getOutlook({ ...RUN, predictions: 20 }, AROUND, NOW).hitRate).not.toBeNull();
});
