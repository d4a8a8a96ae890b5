import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRuns } from '#tests/count-runs.ts';
import { accept, at, measure, NOW } from '#tests/factories/accepted-orders.ts';
import { FRESHNESS, pickRouted, planRouted } from './active-route.ts';
import { listVisits, type Visit } from './plan-route.ts';

const place = fc.record({
  lat: fc.integer({ min: -30, max: 30 }).map((step) => 30 + step / 1000),
  lng: fc.integer({ min: -30, max: 30 }).map((step) => -97 + step / 1000),
});
const someOrders = fc.array(fc.record({ pickup: place, dropoff: place, isCarried: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
});

/** Returns the minutes driven, each counting a tenth more per order on board; infinite for a drop-off before its pickup. */
function countCost(visits: readonly Visit[], durations: number[][], order: readonly number[]): number {
  const carried = new Set(visits.map(({ orderId }) => orderId));
  for (const { kind, orderId } of visits) if (kind === 'pickup') carried.delete(orderId);
  let cost = 0;
  let from = 0;
  for (const node of order) {
    cost += (durations[from]?.[node] ?? 0) * (1 + FRESHNESS * carried.size);
    const { kind, orderId } = visits[node - 1] as Visit;
    if (kind === 'pickup') carried.add(orderId);
    else if (!carried.delete(orderId)) return Number.POSITIVE_INFINITY;
    from = node;
  }
  return cost;
}

function permute(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permute(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

test('finds the cheapest sequence when each order on board makes a minute count a tenth more', () => {
  fc.assert(
    fc.property(someOrders, (list) => {
      const orders = list.map(({ isCarried, ...places }, index) =>
        accept(`o${index}`, { ...places, pickedUpAt: isCarried ? NOW : null }),
      );
      const { routed } = pickRouted(orders);
      const visits = listVisits(routed);
      const travel = measure([at(0), ...visits]);
      const { stops, isOptimal } = planRouted({ routed, unplacedOrderIds: [] }, travel, NOW);
      const chosen = stops.flatMap(({ kind, orders: there }) =>
        there.map(({ id }) => 1 + visits.findIndex((visit) => visit.kind === kind && visit.orderId === id)),
      );
      const costs = permute(visits.map((_, index) => index + 1)).map((one) =>
        countCost(visits, travel.durations, one),
      );
      expect(isOptimal).toBe(true);
      expect(countCost(visits, travel.durations, chosen)).toBeCloseTo(Math.min(...costs), 6);
    }),
    { numRuns: countRuns({ usual: 60, thorough: 600 }) },
  );
});
