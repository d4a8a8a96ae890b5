import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { estimateReady } from './estimate-ready.ts';
import {
  drawMinutes,
  getMedianMinutes,
  getReadyChance,
  learnPace,
  TYPICAL,
  type WeightedFact,
} from './ready-curve.ts';
import { toReadyFact } from './ready-fact.ts';

const exact = (minutes: number): WeightedFact => ({ minutes, isExact: true, weight: 1, age: 1e4 });
const before = (minutes: number): WeightedFact => ({ minutes, isExact: false, weight: 1, age: 1e4 });
const medianOf = (facts: readonly WeightedFact[]) => getMedianMinutes(learnPace(facts, []).own);

test('assumes the typical time without facts', () => {
  expect(medianOf([])).toBeCloseTo(TYPICAL.mean ** 2, 0);
});

test('more facts move the estimate further', () => {
  const one = medianOf([exact(36)]);
  const many = medianOf(Array.from({ length: 20 }, () => exact(36)));
  expect(one).toBeGreaterThan(medianOf([]));
  expect(many).toBeGreaterThan(one);
  expect(many).toBeLessThan(36.5);
});

test('food that was ready on arrival lowers the estimate after an early arrival, but hardly after a late one', () => {
  expect(medianOf([before(4)])).toBeLessThan(medianOf([]) - 2);
  expect(Math.abs(medianOf([before(60)]) - medianOf([]))).toBeLessThan(0.1);
  expect(medianOf([before(20)])).toBeGreaterThan(medianOf([exact(4)]));
});

test('one mistaken tap changes little among many', () => {
  const usual = Array.from({ length: 10 }, () => exact(9));
  expect(medianOf([...usual, exact(90)]) - medianOf(usual)).toBeLessThan(0.5);
});

test('quick facts of recent orders count less than equally quick ones of old orders', () => {
  const quick = Array.from({ length: 5 }, () => exact(8));
  const young = medianOf(quick.map((fact) => ({ ...fact, age: 12 })));
  expect(young).toBeGreaterThan(medianOf(quick) + 1);
  expect(young).toBeLessThan(medianOf([]));
});

test('assumes the pace of the area for an unknown restaurant', () => {
  const slow = Array.from({ length: 40 }, () => exact(30));
  expect(getMedianMinutes(learnPace([], slow).own)).toBeGreaterThan(medianOf([]) + 2);
});

test('draws are quantiles of the ready time, and start after the time already passed', () => {
  const { own } = learnPace([exact(12)], []);
  const draws = drawMinutes(own);
  expect(draws).toEqual([...draws].sort((one, other) => one - other));
  expect(getReadyChance(own, draws[9] ?? 0)).toBeCloseTo(0.5, 1);
  expect(Math.min(...drawMinutes(own, 25))).toBeGreaterThanOrEqual(25);
});

test('stated chances hold for restaurants not seen before', () => {
  const random = createRandom(1);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const root = (minutes: number) => Math.max(0, minutes) ** 2;
  let kept = 0;
  const count = 4000;
  for (let index = 0; index < count; index++) {
    const pace = TYPICAL.mean + TYPICAL.restaurant * normal();
    const take = () => root(pace + TYPICAL.order * normal());
    const facts = Array.from({ length: index % 6 }, () => {
      const [minutes, arrival] = [take(), 20 * random()];
      return arrival > minutes ? before(arrival) : exact(minutes);
    });
    const { own } = learnPace(facts, []);
    const draws = drawMinutes(own);
    if (take() <= (draws[16] ?? 0) + 0.15 * ((draws[16] ?? 0) - (draws[15] ?? 0))) kept++;
  }
  // The draw at index 16 of 19 is the 86.8 % quantile.
  expect(kept / count).toBeGreaterThan(0.848);
  expect(kept / count).toBeLessThan(0.888);
});

test('a waiting driver shows that food is not ready yet, one who left only that it was not on arrival', () => {
  const pickup = { lat: 30, lng: -97 };
  const order = buildOrder({
    placedAt: 0,
    pickup,
    arrivedAt: 10 * MINUTE_MS,
    pickedUpAt: null,
    readyAt: null,
  });
  const at = 30 * MINUTE_MS;
  const first = (position: LatLng | null) =>
    estimateReady(order, new Map(), { driverId: 'one', at, position }).draws[0] ?? 0;
  expect(first(pickup)).toBeGreaterThan(at);
  expect(first(null)).toBeGreaterThan(at);
  const left = first({ lat: 30.01, lng: -97 });
  expect(left).toBeGreaterThan(10 * MINUTE_MS);
  expect(left).toBeLessThan(20 * MINUTE_MS);
});

test('a pickup with a wait shows when food was ready, others only that it was ready by then', () => {
  const at = (minutes: number) => minutes * MINUTE_MS;
  expect(toReadyFact({ placedAt: 0, arrivedAt: at(10), pickedUpAt: at(20) })).toEqual({
    minutes: 18,
    isExact: true,
  });
  expect(toReadyFact({ placedAt: 0, arrivedAt: at(10), pickedUpAt: at(12) })).toEqual({
    minutes: 10,
    isExact: false,
  });
  expect(toReadyFact({ placedAt: 0, arrivedAt: null, pickedUpAt: at(12) })).toEqual({
    minutes: 10,
    isExact: false,
  });
  expect(toReadyFact({ placedAt: at(5), arrivedAt: null, pickedUpAt: 0 })).toEqual({
    minutes: 0,
    isExact: false,
  });
});
