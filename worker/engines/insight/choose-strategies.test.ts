import { expect, test } from 'vitest';
import { chooseStrategies } from './choose-strategies.ts';
import type { Gain } from './find-gains.ts';

const gain = (kind: 'declinedGood' | 'acceptedPoor', weeklyCents: number): Gain => ({
  kind,
  weeklyCents,
  confidence: 0.9,
  evidence: { offers: 20, cents: 8 * weeklyCents, confidence: 0.9 },
});

test('gives a gain’s share of the week, and the weeks until it exceeds the usual variation', () => {
  // 100 of 1000 dollars; 2 (0.84 × 200 / 100)² = 5.6 weeks.
  expect(chooseStrategies([gain('acceptedPoor', 10_000)], { netCents: 100_000, sdCents: 20_000 })).toEqual([
    { gain: gain('acceptedPoor', 10_000), percent: 10, confidence: 0.9, weeks: 6 },
  ]);
});

test('limits the weeks to between one and twelve', () => {
  const count = (sdCents: number) =>
    chooseStrategies([gain('acceptedPoor', 10_000)], { netCents: 100_000, sdCents })[0]?.weeks;
  expect([0, 5_000, 28_000, 100_000].map(count)).toEqual([1, 1, 12, 12]);
});

test('shows only the first gain of each lever, and none below half a percent', () => {
  const week = { netCents: 100_000, sdCents: 20_000 };
  const [one, other] = [gain('acceptedPoor', 5_000), gain('declinedGood', 4_000)];
  expect(chooseStrategies([one, other], week).map((strategy) => strategy.gain)).toEqual([one]);
  expect(chooseStrategies([gain('acceptedPoor', 400)], week)).toEqual([]);
  expect(chooseStrategies([one], { netCents: 0, sdCents: 0 })).toEqual([]);
});
