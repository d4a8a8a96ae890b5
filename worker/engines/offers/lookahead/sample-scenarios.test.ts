import { expect, test } from 'vitest';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';
import { type SampledOffer, SCENARIOS, sampleScenarios } from './sample-scenarios.ts';

function listOffers(seed: number, count: number): SampledOffer[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    second: pickInteger(random, 0, 4499),
    weight: 1 + index / 10,
    key: pickInteger(random, 0, 2 ** 31),
    pickup: index,
    dropoff: index,
    payCents: 900,
  }));
}

const draw = (offers: readonly SampledOffer[], horizonMinutes = 75, share = 0.3) =>
  sampleScenarios({ offers, share, horizonMinutes, seed: 7 });

test('each offer is in its share of the futures, within one', () => {
  const offers = listOffers(1, 40);
  const scenarios = draw(offers);
  for (const { pickup, weight } of offers) {
    const seen = scenarios.filter((scenario) => scenario.some((offer) => offer.pickup === pickup)).length;
    expect(Math.abs(seen - SCENARIOS * Math.min(1, 0.3 * weight))).toBeLessThanOrEqual(1);
  }
});

test('the times lie evenly over the horizon, in order, with what was together still together', () => {
  const [offer] = listOffers(1, 1);
  if (!offer) throw new Error('No offer');
  const later = { ...offer, second: (offer.second + 60) % 4500, pickup: 1 };
  const scenarios = draw([offer, later], 45, 1);
  const times = scenarios.flatMap((scenario) => scenario.map(({ at }) => at));
  expect(times.length / 2 / SCENARIOS).toBeCloseTo(45 / 75, 1);
  expect(times.reduce((sum, at) => sum + at, 0) / times.length).toBeCloseTo(22.5, 0);
  for (const scenario of scenarios) {
    expect(scenario.map(({ at }) => at)).toEqual(scenario.map(({ at }) => at).sort((a, b) => a - b));
    const [first, second] = scenario;
    if (first && second && second.pickup === 1) expect(second.at - first.at).toBeCloseTo(1);
  }
});

test('one offer more changes nothing about the others', () => {
  const offers = listOffers(2, 30);
  const before = draw(offers.slice(1), 45);
  const after = draw(offers, 45);
  expect(after.map((scenario) => scenario.filter(({ pickup }) => pickup !== 0))).toEqual(before);
  expect(after).not.toEqual(before);
});

test('which futures an offer is in says nothing about which ones another is in', () => {
  const rounds = 300;
  let together = 0;
  for (let seed = 1; seed <= rounds; seed++) {
    const scenarios = draw(
      listOffers(seed, 2).map((offer) => ({ ...offer, weight: 1 })),
      75,
      0.5,
    );
    together += scenarios.filter((scenario) => scenario.length === 2).length / SCENARIOS / rounds;
  }
  expect(together).toBeGreaterThan(0.24);
  expect(together).toBeLessThan(0.26);
});
