import { expect, test } from 'vitest';
import { createRandom } from '#worker/domain/shared/random.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { createHourWaits } from '#worker/local/demo/create-crowd-waits.ts';
import { createDemoWork } from '#worker/local/demo/create-demo-work.ts';
import { DEMO_DRIVER, DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import type { DemoOrder } from '#worker/local/demo/demo-order.ts';
import { PLANTED } from '#worker/local/demo/planted.ts';
import { estimateWait } from './estimate-wait.ts';
import { getWaitMinutes, MAX_WAITS_A_PLACE, type Wait } from './wait.ts';
import { getAreaKey, getRestaurantKey } from './wait-place.ts';

const NOON = Date.parse('2026-11-20T17:45:00Z');
const MOMENTS = [NOON, NOON + 6 * HOUR_MS];
const SEEDS = Array.from({ length: 8 }, (_, index) => DEMO_SEED + index);

type Options = { isMixed?: boolean; hasNetwork?: boolean };

/**
 * The waits of a demo driver by place; mixed up among all orders, they keep no trace of where they were. With those of
 * the crowd's last week if asked for.
 */
function collectWaits(seed: number, { isMixed = false, hasNetwork = false }: Options = {}) {
  const waited = getWork(seed).flatMap(
    ({ restaurantName: name, isSample, pickup, acceptedAt, pickedUpAt }) =>
      !isSample && pickup && acceptedAt && pickedUpAt
        ? [{ name, pickup, endedAt: pickedUpAt, minutes: getWaitMinutes(acceptedAt, pickedUpAt) }]
        : [],
  );
  const random = createRandom(seed);
  const mixed = waited
    .map(({ minutes }) => ({ minutes, at: random() }))
    .sort((one, other) => one.at - other.at);
  const byPlace = new Map<string, Wait[]>();
  const keep = (key: string, wait: Wait) => (byPlace.get(key) ?? byPlace.set(key, []).get(key))?.push(wait);
  const keys = new Map<string, { own: string; area: string }>();
  waited.forEach(({ name, pickup, endedAt, minutes }, index) => {
    const place = { own: getRestaurantKey(name, pickup), area: getAreaKey(pickup) };
    keys.set(name, place);
    const wait = { driverId: 'demo', endedAt, minutes: isMixed ? (mixed[index]?.minutes ?? 0) : minutes };
    for (const key of Object.values(place)) keep(key, wait);
  });
  for (const { places, crowdIndex, ...wait } of hasNetwork ? listNetworkWaits(seed) : []) {
    for (const key of places) keep(key, { driverId: `crowd-${crowdIndex}`, ...wait });
  }
  for (const all of byPlace.values()) all.sort((one, other) => other.endedAt - one.endedAt);
  const listNewest = (key: string) => (byPlace.get(key) ?? []).slice(0, MAX_WAITS_A_PLACE);
  return { keys, listNewest };
}

const worked = new Map<number, DemoOrder[]>();

/** The orders of a demo world, worked once for all tests. */
function getWork(seed: number): DemoOrder[] {
  const known = worked.get(seed);
  if (known) return known;
  const { orders } = createDemoWork({ now: NOON, timeZone: DEMO_DRIVER.timeZone, seed });
  worked.set(seed, orders);
  return orders;
}

function listNetworkWaits(seed: number) {
  const frame = { timeZone: DEMO_DRIVER.timeZone, seed };
  const present = Math.floor(NOON / HOUR_MS) * HOUR_MS;
  return Array.from({ length: 7 * 24 }, (_, index) => present - (7 * 24 - index) * HOUR_MS).flatMap(
    (startsAt) => createHourWaits(startsAt, frame),
  );
}

/** The restaurants called slow at noon and at dinner, and how many there were to evaluate. */
function evaluateAll(seed: number, options: Options = {}) {
  const { keys, listNewest } = collectWaits(seed, options);
  const slow = MOMENTS.flatMap((at) =>
    [...keys].flatMap(([name, { own, area }]) =>
      estimateWait(listNewest(own), listNewest(area), { driverId: 'demo', at })?.slow ? [name] : [],
    ),
  );
  return { slow, evaluated: MOMENTS.length * keys.size };
}

const isPlanted = (name: string) => PLANTED.slowRestaurants.some((one) => one === name);

test('the planted slow counters are found at noon and at dinner, in every demo world, and hardly another', () => {
  let found = 0;
  let others = 0;
  let evaluated = 0;
  for (const seed of SEEDS) {
    const { slow, evaluated: all } = evaluateAll(seed);
    const planted = slow.filter(isPlanted);
    // One that was visited eight times in eight weeks may stay in doubt.
    expect(new Set(planted).size, `seed ${seed}`).toBeGreaterThanOrEqual(4);
    found += planted.length;
    others += slow.length - planted.length;
    evaluated += all;
  }
  expect(found / (SEEDS.length * MOMENTS.length * PLANTED.slowRestaurants.length)).toBeGreaterThan(0.8);
  expect(others / evaluated).toBeLessThan(0.01);
});

test('with what a network waited beside it every planted counter is found at noon and at dinner, and hardly another', () => {
  let others = 0;
  let evaluated = 0;
  for (const seed of SEEDS) {
    const { slow, evaluated: all } = evaluateAll(seed, { hasNetwork: true });
    expect(slow.filter(isPlanted).sort(), `seed ${seed}`).toEqual(
      [...PLANTED.slowRestaurants, ...PLANTED.slowRestaurants].sort(),
    );
    others += slow.filter((name) => !isPlanted(name)).length;
    evaluated += all;
  }
  expect(evaluated).toBeGreaterThan(500);
  expect(others / evaluated).toBeLessThan(0.01);
});

test('where no counter is slower than another, fewer than one in a hundred is called slow', () => {
  const all = SEEDS.map((seed) => evaluateAll(seed, { isMixed: true }));
  const slow = all.reduce((sum, one) => sum + one.slow.length, 0);
  const evaluated = all.reduce((sum, one) => sum + one.evaluated, 0);
  expect(evaluated).toBeGreaterThan(500);
  expect(slow / evaluated).toBeLessThan(0.01);
});
