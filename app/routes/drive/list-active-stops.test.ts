import { expect, test } from 'vitest';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { buildActiveRoute } from '#tests/factories/build-route.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { haveSamePlaces, listActiveStops } from './list-active-stops.ts';

const first = buildTypedOrder({ id: 'a', status: 'accepted' });
const second = buildTypedOrder({ id: 'b', status: 'accepted' });
const route = buildActiveRoute([second, first]);

const describe = (orders: Parameters<typeof listActiveStops>[1]) =>
  listActiveStops(route, orders).map(({ kind, orders: [order] }) => `${kind} ${order?.id}`);

test('lists stops in route order', () => {
  expect(describe([first, second])).toEqual(['pickup b', 'dropoff b', 'pickup a', 'dropoff a']);
});

test('omits stops completed since the route was planned', () => {
  expect(describe([first, { ...second, pickedUpAt: 1 }])).toEqual(['dropoff b', 'pickup a', 'dropoff a']);
  expect(describe([first])).toEqual(['pickup a', 'dropoff a']);
});

test('puts orders that are not on the route last', () => {
  const other = buildTypedOrder({ id: 'c', status: 'accepted', restaurantName: 'Taco Bell', pickup: null });
  expect(describe([other, first])).toEqual(['pickup a', 'dropoff a', 'pickup c', 'dropoff c']);
});

test('merges the pickups of a restaurant for orders that are not on the route', () => {
  const placeless = { status: 'accepted', pickup: null, dropoff: null } as const;
  const list = (one: Partial<Order>, other: Partial<Order>) =>
    listActiveStops(
      { stops: [], travelSource: 'streets' },
      [one, other].map((order, index) => buildTypedOrder({ ...placeless, id: `${index}`, ...order })),
    ).map(({ kind, orders }) => `${kind} ${orders.map(({ id }) => id)}`);
  const together = ['pickup 0,1', 'dropoff 0', 'dropoff 1'];
  const apart = ['pickup 0', 'dropoff 0', 'pickup 1', 'dropoff 1'];
  const here = { restaurantName: 'Juno Street Grill', restaurantAddress: '2405 E Baltimore St' };
  const unknown = { ...here, restaurantAddress: '', platform: 'doordash' } as const;
  expect(list(here, { ...here, platform: 'ubereats' })).toEqual(together);
  expect(list(here, { ...here, restaurantAddress: '1 Pratt St' })).toEqual(apart);
  expect(list(unknown, unknown)).toEqual(together);
  expect(list(unknown, { ...unknown, platform: 'ubereats' })).toEqual(apart);
  const nameless = { ...unknown, restaurantName: 'DoorDash' };
  expect(list(nameless, nameless)).toEqual(apart);
  expect(list({ ...here, pickedUpAt: 1 }, here)).toEqual(['dropoff 0', 'pickup 1', 'dropoff 1']);
});

test("merges the pickup of an order without a place into its restaurant's stop on the route", () => {
  const named = { ...first, restaurantName: 'Juno Street Grill', platform: 'ubereats' } as const;
  const list = (facts: Partial<Order>) => {
    const other = { ...named, id: 'c', restaurantAddress: '', pickup: null, dropoff: null, ...facts };
    const stops = listActiveStops(buildActiveRoute([named]), [named, other]);
    return stops.map(({ kind, orders }) => `${kind} ${orders.map(({ id }) => id)}`);
  };
  const apart = ['pickup a', 'dropoff a', 'pickup c', 'dropoff c'];
  expect(list({})).toEqual(['pickup a,c', 'dropoff a', 'dropoff c']);
  expect(list({ pickedUpAt: 1 })).toEqual(['pickup a', 'dropoff a', 'dropoff c']);
  expect(list({ platform: 'doordash' })).toEqual(apart);
  expect(list({ restaurantAddress: '1 Pratt St' })).toEqual(apart);
  expect(list({ restaurantName: 'Taco Bell' })).toEqual(apart);
});

test('marks a stop as an estimate if its leg follows no known street', () => {
  const stops = route.stops.map((stop, index) => ({ ...stop, via: index === 0 ? 'Eastern Ave' : null }));
  const rate = (travelSource: typeof route.travelSource) =>
    listActiveStops({ ...route, stops, travelSource }, [first, second]).map(({ isEstimate }) => isEstimate);
  expect(rate('streets')).toEqual([false, false, false, false]);
  expect(rate('mixed')).toEqual([false, true, true, true]);
  expect(rate('estimate')).toEqual([true, true, true, true]);
});

test('removes a picked-up order from a pickup shared by two orders', () => {
  const [stop] = route.stops;
  const shared = { ...route, stops: stop ? [{ ...stop, orders: [first, second] }] : [] };
  const [left] = listActiveStops(shared, [{ ...first, pickedUpAt: 1 }, second]);
  expect(left?.orders.map(({ id }) => id)).toEqual(['b']);
});

test('detects that pending taps change the orders or places on the map', () => {
  const list = (orders: Parameters<typeof listActiveStops>[1]) => listActiveStops(route, orders);
  const saved = list([first, second]);
  expect(haveSamePlaces(list([{ ...first, note: 'Gate 4' }, second]), saved)).toBe(true);
  expect(haveSamePlaces(list([{ ...first, pickedUpAt: 1 }, second]), saved)).toBe(false);
  expect(haveSamePlaces(list([first]), saved)).toBe(false);
  const accepted = buildTypedOrder({ id: 'c', status: 'accepted' });
  expect(haveSamePlaces(list([first, second, accepted]), saved)).toBe(false);
  const placeless = { ...accepted, pickup: null, dropoff: null };
  expect(haveSamePlaces(list([first, second, placeless]), list([first, second, placeless]))).toBe(true);
});
