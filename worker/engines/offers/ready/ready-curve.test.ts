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

test('nothing known: as is typical', () => {
  expect(medianOf([])).toBeCloseTo(TYPICAL.mean ** 2, 0);
});

test('what was seen moves the estimate, the more of it the more', () => {
  const one = medianOf([exact(36)]);
  const many = medianOf(Array.from({ length: 20 }, () => exact(36)));
  expect(one).toBeGreaterThan(medianOf([]));
  expect(many).toBeGreaterThan(one);
  expect(many).toBeLessThan(36.5);
});

test('food that was ready on arrival says "before then": an early one makes quick, a late one hardly anything', () => {
  expect(medianOf([before(4)])).toBeLessThan(medianOf([]) - 2);
  expect(Math.abs(medianOf([before(60)]) - medianOf([]))).toBeLessThan(0.1);
  expect(medianOf([before(20)])).toBeGreaterThan(medianOf([exact(4)]));
});

test('one mistaken tap changes little among many', () => {
  const usual = Array.from({ length: 10 }, () => exact(9));
  expect(medianOf([...usual, exact(90)]) - medianOf(usual)).toBeLessThan(0.5);
});

test('of orders placed lately only the quick ones are known: they say less than old ones as quick', () => {
  const quick = Array.from({ length: 5 }, () => exact(8));
  const young = medianOf(quick.map((fact) => ({ ...fact, age: 12 })));
  expect(young).toBeGreaterThan(medianOf(quick) + 1);
  expect(young).toBeLessThan(medianOf([]));
});

test('a restaurant of which nothing is known is like its area', () => {
  const slow = Array.from({ length: 40 }, () => exact(30));
  expect(getMedianMinutes(learnPace([], slow).own)).toBeGreaterThan(medianOf([]) + 2);
});

test('draws are quantiles of the chance, and begin where the driver has waited so long', () => {
  const { own } = learnPace([exact(12)], []);
  const draws = drawMinutes(own);
  expect(draws).toEqual([...draws].sort((one, other) => one - other));
  expect(getReadyChance(own, draws[9] ?? 0)).toBeCloseTo(0.5, 1);
  expect(Math.min(...drawMinutes(own, 25))).toBeGreaterThanOrEqual(25);
});

test('chances hold on restaurants not seen before: said 85 %, kept 83 to 87 %', () => {
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
  // Draw 16 of 19 stands for 86.8 %.
  expect(kept / count).toBeGreaterThan(0.848);
  expect(kept / count).toBeLessThan(0.888);
});

test('who waits knows that food is not ready yet, who left again only that it was not when they came', () => {
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

test('a pickup with a wait says when food was ready, one without or of unknown arrival only that it was', () => {
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
