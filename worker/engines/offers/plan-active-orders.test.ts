import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bruteForceActiveOrders } from '#tests/factories/brute-force-active-orders.ts';
import { type ActiveOrder, type Legs, planActiveOrders, priceLegs } from './plan-active-orders.ts';

const price = { wageCentsPerHour: 1100, costCentsPerMile: 30 };

/** Up to four orders on a random map where miles and minutes are unrelated. */
const world = fc.integer({ min: 1, max: 4 }).chain((count) => {
  const size = 2 * count + 1;
  const matrix = (max: number) =>
    fc.array(fc.array(fc.integer({ min: 0, max }), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    });
  return fc.record({
    durations: matrix(30),
    distances: matrix(12),
    onBoard: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
    limits: fc.array(fc.integer({ min: -20, max: 150 }), { minLength: count, maxLength: count }),
  });
});

function listOrders({ onBoard, limits }: { onBoard: boolean[]; limits: number[] }): ActiveOrder[] {
  return onBoard.map((isOnBoard, index) => ({
    pickup: isOnBoard ? null : 2 * index + 1,
    dropoff: 2 * index + 2,
    limit: limits[index] ?? 0,
  }));
}

describe('the best route of the active orders', () => {
  test('is as punctual, and then as cheap, as the best of all sequences of stops', () => {
    fc.assert(
      fc.property(world, ({ durations, distances, ...rest }) => {
        const legs: Legs = { durations, distances };
        const orders = listOrders(rest);
        const plan = planActiveOrders(priceLegs(legs, price), 0, orders);
        const best = bruteForceActiveOrders(legs, 0, orders, price);
        expect(plan.isExact).toBe(true);
        expect(plan.lateMinutes).toBeCloseTo(best.late, 6);
        const cents = (price.wageCentsPerHour * plan.minutes) / 60 + price.costCentsPerMile * plan.miles;
        expect(cents).toBeCloseTo(best.cents, 6);
      }),
      { numRuns: 150 },
    );
  });

  test('is the shortest one when neither time nor miles have a price', () => {
    const places = [0, 1, 4, 3, 6];
    const durations = places.map((from) => places.map((to) => Math.abs(from - to)));
    const legs = priceLegs({ durations, distances: durations }, { wageCentsPerHour: 0, costCentsPerMile: 0 });
    const bare = [3, 1].map((at) => ({ pickup: at, dropoff: at + 1, limit: 500 }));
    for (const orders of [bare, bare.map((order) => ({ ...order, ready: [5] }))]) {
      const plan = planActiveOrders(legs, 0, orders);
      expect(plan.minutes - plan.waitMinutes).toBe(6);
    }
  });

  test('never takes less time with one more order, under the triangle inequality', () => {
    const corner = fc.record({ x: fc.integer({ min: 0, max: 20 }), y: fc.integer({ min: 0, max: 20 }) });
    fc.assert(
      fc.property(fc.array(corner, { minLength: 7, maxLength: 7 }), (corners) => {
        const durations = corners.map((a) => corners.map((b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)));
        const legs = priceLegs({ durations, distances: durations }, price);
        const orders = [1, 2, 3].map((at) => ({ pickup: 2 * at - 1, dropoff: 2 * at, limit: 10_000 }));
        const two = planActiveOrders(legs, 0, orders.slice(0, 2));
        expect(planActiveOrders(legs, 0, orders).minutes).toBeGreaterThanOrEqual(two.minutes);
      }),
      { numRuns: 100 },
    );
  });

  test('is empty without orders', () => {
    const legs = priceLegs({ durations: [[0]], distances: [[0]] }, price);
    expect(planActiveOrders(legs, 0, [])).toMatchObject({
      minutes: 0,
      miles: 0,
      lateMinutes: 0,
      arrivals: [],
    });
  });

  test('drives to a deadline first if the cheapest route would break it', () => {
    // In a row: start 0, a drop-off 5 minutes to the right, and one with a deadline 20 minutes to the left.
    const at = [0, 5, -20];
    const durations = at.map((from) => at.map((to) => Math.abs(from - to)));
    const legs = priceLegs({ durations, distances: durations }, price);
    const orders = [
      { pickup: null, dropoff: 1, limit: 60 },
      { pickup: null, dropoff: 2, limit: 22 },
    ];
    expect(planActiveOrders(legs, 0, orders)).toMatchObject({
      minutes: 45,
      lateMinutes: 0,
      arrivals: [49, 22],
    });
  });

  test('counts handover time at every stop toward deadlines, but not in the minutes of the route', () => {
    // In a row: start 0, a pickup at 5, its drop-off at 9, another drop-off at 12.
    const at = [0, 5, 9, 12];
    const durations = at.map((from) => at.map((to) => Math.abs(from - to)));
    const legs = priceLegs({ durations, distances: durations }, price);
    const drive = (limit: number) =>
      planActiveOrders(legs, 0, [
        { pickup: 1, dropoff: 2, limit: 60 },
        { pickup: null, dropoff: 3, limit },
      ]);
    expect(drive(18)).toMatchObject({ minutes: 12, lateMinutes: 0, arrivals: [13, 18], stops: [1, 2, 3] });
    // With a minute less, the cheapest route no longer meets the deadline.
    expect(drive(17)).toMatchObject({ minutes: 15, lateMinutes: 0, arrivals: [21, 16], stops: [1, 3, 2] });
  });

  test('is infinitely long where no road leads', () => {
    const durations = [
      [0, Number.POSITIVE_INFINITY],
      [1, 0],
    ];
    const legs = priceLegs({ durations, distances: durations }, price);
    expect(planActiveOrders(legs, 0, [{ pickup: null, dropoff: 1, limit: 60 }]).minutes).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});
