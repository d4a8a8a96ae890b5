import { expect, test } from 'vitest';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';
import { type SampledOffer, SCENARIOS, sampleScenarios } from './sample-scenarios.ts';

const READY_MINUTES = [5, 15, 30];

function listOffers(seed: number, count: number): SampledOffer[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    second: pickInteger(random, 0, 4499),
    weight: 1 + index / 40,
    key: pickInteger(random, 0, 2 ** 31),
    pickup: index,
    dropoff: index,
    payCents: 900,
  }));
}

const sample = (offers: readonly SampledOffer[], { horizonMinutes = 75, share = 0.3, seed = 7 } = {}) =>
  sampleScenarios({ offers, share, horizonMinutes, readyMinutes: READY_MINUTES, seed });

test('each offer appears in scenarios in proportion to its weight', () => {
  const offers = listOffers(1, 40);
  const counts = Array.from({ length: 60 }, (_, seed) => sample(offers, { seed }).flat());
  const seen = counts.flat();
  const expected = offers.reduce((sum, { weight }) => sum + 0.3 * weight, 0) * 60 * SCENARIOS;
  expect(seen.length / expected).toBeCloseTo(1, 1);
  const share = (index: number) => seen.filter(({ pickup }) => pickup === index).length / (60 * SCENARIOS);
  expect(share(39) / share(0)).toBeCloseTo((offers[39]?.weight ?? 0) / (offers[0]?.weight ?? 1), 0);
});

test('spreads times evenly over the horizon, in order, and keeps offers together that came together', () => {
  const [offer] = listOffers(1, 1);
  if (!offer) throw new Error('No offer');
  const later = { ...offer, second: (offer.second + 60) % 4500, pickup: 1 };
  const scenarios = Array.from({ length: 40 }, (_, seed) =>
    sample([offer, later], { horizonMinutes: 45, share: 1, seed }),
  ).flat();
  const times = scenarios.flatMap((scenario) => scenario.map(({ at }) => at));
  expect(times.length / 2 / scenarios.length).toBeCloseTo(45 / 75, 1);
  expect(Math.abs(times.reduce((sum, at) => sum + at, 0) / times.length - 22.5)).toBeLessThan(1);
  for (const scenario of scenarios) {
    expect(scenario.map(({ at }) => at)).toEqual(scenario.map(({ at }) => at).sort((a, b) => a - b));
    const [first, second] = scenario;
    if (first && second && second.pickup === 1) expect(second.at - first.at).toBeCloseTo(1);
  }
});

test('draws each ready time of a future offer with equal probability', () => {
  const minutes = Array.from({ length: 20 }, (_, seed) => sample(listOffers(3, 30), { seed }))
    .flat(2)
    .map(({ at, readyAt }) => Math.round(readyAt - at));
  for (const one of READY_MINUTES) {
    expect(minutes.filter((other) => other === one).length / minutes.length).toBeCloseTo(1 / 3, 1);
  }
});

test('one more offer does not change the others', () => {
  const offers = listOffers(2, 30);
  const before = sample(offers.slice(1), { horizonMinutes: 45 });
  const after = sample(offers, { horizonMinutes: 45 });
  expect(after.map((scenario) => scenario.filter(({ pickup }) => pickup !== 0))).toEqual(before);
  expect(after).not.toEqual(before);
});
