import { expect, test } from 'vitest';
import { buildPastOrders, HISTORY_WEEKS, PLACES, type Planted } from '#tests/factories/build-past-orders.ts';
import { getNeighborhood } from '#worker/domain/shared/grid.ts';
import { createRandom, pickSkewed } from '#worker/domain/shared/random.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import { type Breakdown, breakDownWork, groupByDay } from './break-down-work.ts';
import { type GroupRate, measureRate } from './compare-groups.ts';
import { FALSE_FINDINGS, findGains, type Gain } from './find-gains.ts';
import { createHourClock } from './hour-clock.ts';
import {
  measureFreeShare,
  measureOrders,
  type OrderWork,
  type PastOrder,
  spreadOverHours,
} from './measure-work.ts';
import type { ChoiceReview } from './review-choices.ts';

const UTC = createHourClock('UTC');

const NO_OFFERS: ChoiceReview = {
  accepted: 0,
  declined: 0,
  evaluated: 0,
  declinedGood: { offers: 0, cents: 0, confidence: 0 },
  acceptedPoor: { offers: 0, cents: 0, confidence: 0 },
  usual: null,
};

function findIn(work: OrderWork[]): Gain[] {
  const hours = spreadOverHours(work, UTC);
  const pay = measureRate(groupByDay(hours, ({ day }) => day))?.centsPerHour ?? 0;
  const freeCentsPerHour = measureFreeShare(work) * pay;
  const breakdown = breakDownWork(work, hours, UTC);
  return findGains({ breakdown, offers: NO_OFFERS, weeks: HISTORY_WEEKS, freeCentsPerHour });
}

const find = (seed: number, planted?: Planted) => findIn(measureOrders(buildPastOrders(seed, planted), 0));
const listKeys = (gains: Gain[]) =>
  gains.map((gain) => ('group' in gain ? `${gain.kind} ${gain.group} ${gain.direction}` : gain.kind));

test('finds each planted pattern under its kind and group', () => {
  const area = getNeighborhood({ lat: 30.2, lng: -97.7 });
  const planted: [Planted, string][] = [
    [({ platform }) => (platform === 'roadwaze' ? 1.35 : 1), 'platform roadwaze more'],
    [({ hour }) => (hour >= 17 && hour < 21 ? 1.3 : 1), 'dayPart dinner more'],
    [({ weekday }) => (weekday === 6 ? 1.6 : 1), 'weekday 6 more'],
    [({ place }) => (place === 0 ? 1.4 : 1), `area ${area} more`],
    [({ place }) => (place === 3 ? 0.6 : 1), `restaurant ${PLACES[3]} less`],
  ];
  for (const [pattern, key] of planted) {
    const found = [1, 2, 3].filter((seed) => listKeys(find(seed, pattern)).includes(key));
    expect(found.length, key).toBe(3);
  }
});

test('shows a pattern to a driver without one no more often than stated', () => {
  const seeds = Array.from({ length: 120 }, (_, seed) => seed + 100);
  const misled = seeds.filter((seed) => find(seed).length > 0);
  // At most two standard errors above the stated rate.
  expect(misled.length / seeds.length).toBeLessThanOrEqual(
    FALSE_FINDINGS + 2 * Math.sqrt((0.05 * 0.95) / seeds.length),
  );
});

/** Builds orders where nearly all of a day's orders come from one app and one area, and a good or bad day affects all of them. */
function buildClusteredOrders(seed: number): PastOrder[] {
  const random = createRandom(seed);
  const days = new Map<number, { factor: number; usual: PastOrder }>();
  return buildPastOrders(seed).map((order) => {
    const on = Math.floor(order.createdAt / DAY_MS);
    const day = days.get(on) ?? { factor: pickSkewed(random, 1, 0.2), usual: order };
    days.set(on, day);
    const { platform, pickup, restaurantName } = random() < 0.85 ? day.usual : order;
    return {
      ...order,
      platform,
      pickup,
      restaurantName,
      payoutCents: Math.round(order.payoutCents * day.factor),
    };
  });
}

test('does not mistake good and bad days dominated by one app and one area for a pattern', () => {
  const seeds = Array.from({ length: 120 }, (_, seed) => seed + 100);
  const misled = seeds.filter((seed) => {
    return findIn(measureOrders(buildClusteredOrders(seed), 0)).length > 0;
  });
  expect(misled.length / seeds.length).toBeLessThanOrEqual(
    FALSE_FINDINGS + 2 * Math.sqrt((0.05 * 0.95) / seeds.length),
  );
});

test('no longer finds a strong pattern after shuffling', () => {
  const strong: Planted = ({ platform, place }) =>
    (platform === 'roadwaze' ? 1.5 : 1) * (place === 0 ? 1.4 : 1);
  expect(find(1, strong).length).toBeGreaterThan(0);
  const misled = Array.from({ length: 40 }, (_, seed) => seed).filter((seed) => {
    const work = measureOrders(buildPastOrders(seed, strong), 0);
    return findIn(shuffleLabels(work, seed)).length > 0;
  });
  expect(misled.length).toBeLessThanOrEqual(4);
});

/** Shuffles platform, place and distance among the orders, so that none of them relates to pay. */
function shuffleLabels(work: OrderWork[], seed: number): OrderWork[] {
  const random = createRandom(seed);
  const dealt = work
    .map(({ order }) => ({ order, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ order: { platform, restaurantName, pickup, distanceMiles } }) => ({
      platform,
      restaurantName,
      pickup,
      distanceMiles,
    }));
  return work.map((one, index) => ({ ...one, order: { ...one.order, ...dealt[index] } }));
}

test('ranks gains by dollars, and shrinks them below the observed difference', () => {
  const gains = find(
    2,
    ({ platform, place }) => (platform === 'roadwaze' ? 1.4 : 1) * (place === 2 ? 1.4 : 1),
  );
  const cents = gains.map(({ weeklyCents }) => weeklyCents);
  expect(cents).toEqual([...cents].sort((one, other) => other - one));
  for (const gain of gains) {
    if (!('group' in gain)) continue;
    const { centsPerHour, restCentsPerHour, differenceCents } = gain.evidence;
    expect(Math.abs(differenceCents)).toBeLessThan(Math.abs(centsPerHour - restCentsPerHour));
    expect(gain.weeklyCents).toBe(Math.round(gain.hours * gain.hourCents));
    expect(gain.hourCents).toBeLessThanOrEqual(Math.abs(differenceCents));
  }
});

/** A group's rate that clearly differs from the rest's. */
const buildRate = (group: string, hours: number, differenceCents: number): GroupRate => ({
  group,
  units: 40,
  orders: 100,
  ms: hours * HOUR_MS,
  centsPerHour: 3000 + differenceCents,
  restCentsPerHour: 3000,
  differenceCents,
  errorCents: 200,
  chance: 0.0001,
  spreadChance: 0.0001,
});

const NO_RATES: Breakdown = {
  dayPart: [],
  weekday: [],
  platform: [],
  area: [],
  restaurant: [],
  distance: [],
};
const findOf = (breakdown: Partial<Breakdown>) =>
  findGains({
    breakdown: { ...NO_RATES, ...breakdown },
    offers: NO_OFFERS,
    weeks: 8,
    freeCentsPerHour: 2500,
  });

test('an hour that moves earns the difference, and the confidence is that of at least half of it', () => {
  // A quarter of the other 64 hours in 8 weeks is 2 a week; half of the difference is 200 / 200 = 1 standard error.
  const [gain] = findOf({
    dayPart: [buildRate('dinner', 16, 400), { ...buildRate('night', 64, 0), chance: 1 }],
  });
  expect(gain).toMatchObject({
    kind: 'dayPart',
    direction: 'more',
    hours: 2,
    hourCents: 400,
    weeklyCents: 800,
  });
  expect(gain?.confidence).toBeCloseTo(0.8413, 4);
});

test('never advises more than twice the hours a group has now', () => {
  // A quarter of the other 400 hours in 8 weeks would be 12.5 a week, where 4 are worked now.
  const rates = [buildRate('0', 32, 400), { ...buildRate('1', 400, 0), chance: 1 }];
  for (const kind of ['area', 'platform', 'distance', 'dayPart', 'weekday'] as const) {
    const [gain] = findOf({ [kind]: rates });
    expect(gain).toMatchObject({ kind, direction: 'more', hours: 4, weeklyCents: 1600 });
  }
});

test('values an hour freed by avoiding a restaurant at the pay of a free hour', () => {
  // The restaurant pays $30 - $9 an active hour; a free hour pays $25, with all waits and the ends of shifts.
  const [gain] = findOf({ restaurant: [buildRate('Slow', 8, -900)] });
  expect(gain).toMatchObject({ direction: 'less', hours: 1, hourCents: 400, weeklyCents: 400 });
  expect(gain?.confidence).toBeCloseTo(0.8413, 4);
  expect(findOf({ restaurant: [buildRate('Middling', 80, -500)] })).toEqual([]);
});
