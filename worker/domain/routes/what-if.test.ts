import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { type ActiveRoute, pickRouted, planActiveRoute } from './active-route.ts';
import { listVisits, planRoute } from './plan-route.ts';
import type { Route } from './route.ts';
import { findWhatIf } from './what-if.ts';

const NOW = 1_790_000_000_000;
const HERE = { lat: 30, lng: -97 };
const flat = (size: number) => ({
  durations: Array.from({ length: size }, () => Array.from({ length: size }, () => 5)),
  distances: Array.from({ length: size }, () => Array.from({ length: size }, () => 2)),
});

const active = buildOrder({ id: 'active', status: 'accepted', acceptedAt: NOW - 1 });
const offer = buildOrder({ id: 'offer', payoutCents: 1200 });

function optimize(orders: Order[]): Route {
  const visits = listVisits(orders as Parameters<typeof listVisits>[0]);
  return {
    ...planRoute(visits, flat(visits.length + 1)),
    ...{ id: 'r', orderIds: orders.map(({ id }) => id), origin: HERE, originKind: 'position', totalCents: 0 },
    ...{ travelSource: 'estimate', geometry: null, createdAt: NOW },
  };
}

function find(route: Route | null, open: Order[], position = HERE) {
  const picked = pickRouted(open);
  const plan = planActiveRoute(picked, flat(2 * picked.routed.length + 1), NOW);
  const own: ActiveRoute = {
    ...plan,
    ...{ origin: HERE, originKind: 'position', travelSource: 'estimate', geometry: null },
  };
  return findWhatIf(route, { open, activeRoute: own, position });
}

test('it says what the offers add to the route', () => {
  expect(find(optimize([active, offer]), [active, offer])).toMatchObject({
    ...{ offerIds: ['offer'], addedMinutes: 10, addedMiles: 4, addedCents: 1200 },
  });
});

test.each<[string, Order[]]>([
  ['an order of it is completed', [offer]],
  ['an order of it is picked up', [{ ...active, pickedUpAt: NOW }, offer]],
  ['its offer is accepted', [active, { ...offer, status: 'accepted', acceptedAt: NOW + 1 }]],
  ['its offer is gone', [active]],
  ['another order is accepted', [active, offer, { ...active, id: 'other' }]],
])('it is over once %s', (_, open) => {
  expect(find(optimize([active, offer]), open)).toBeNull();
});

test('it is over once the driver is more than 300 m from where it begins', () => {
  const route = optimize([active, offer]);
  expect(find(route, [active, offer], { lat: 30.002, lng: -97 })).not.toBeNull();
  expect(find(route, [active, offer], { lat: 30.004, lng: -97 })).toBeNull();
});

test('a new offer ends nothing, and a route without offers says nothing', () => {
  expect(find(optimize([active, offer]), [active, offer, { ...offer, id: 'new' }])).not.toBeNull();
  expect(find(optimize([active]), [active])).toBeNull();
  expect(find(null, [active, offer])).toBeNull();
});
