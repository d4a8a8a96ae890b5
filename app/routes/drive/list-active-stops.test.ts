import { expect, test } from 'vitest';
import { buildActiveRoute, buildOrder } from '#tests/ui/build-order.ts';
import { haveSamePlaces, listActiveStops } from './list-active-stops.ts';

const first = buildOrder({ id: 'a', status: 'accepted' });
const second = buildOrder({ id: 'b', status: 'accepted' });
const route = buildActiveRoute([second, first]);

const describe = (orders: Parameters<typeof listActiveStops>[1]) =>
  listActiveStops(route, orders).map(({ kind, orders: [order] }) => `${kind} ${order?.id}`);

test('stops come in the order of the route', () => {
  expect(describe([first, second])).toEqual(['pickup b', 'dropoff b', 'pickup a', 'dropoff a']);
});

test('what is done since the route was planned is left out', () => {
  expect(describe([first, { ...second, pickedUpAt: 1 }])).toEqual(['dropoff b', 'pickup a', 'dropoff a']);
  expect(describe([first])).toEqual(['pickup a', 'dropoff a']);
});

test('an order the route does not hold comes last', () => {
  const other = buildOrder({ id: 'c', status: 'accepted', pickup: null });
  expect(describe([other, first])).toEqual(['pickup a', 'dropoff a', 'pickup c', 'dropoff c']);
});

test('a stop is an estimate where its way is along no known street', () => {
  const stops = route.stops.map((stop, index) => ({ ...stop, via: index === 0 ? 'Eastern Ave' : null }));
  const rate = (travelSource: typeof route.travelSource) =>
    listActiveStops({ ...route, stops, travelSource }, [first, second]).map(({ isEstimate }) => isEstimate);
  expect(rate('streets')).toEqual([false, false, false, false]);
  expect(rate('mixed')).toEqual([false, true, true, true]);
  expect(rate('estimate')).toEqual([true, true, true, true]);
});

test('an order at a stop of two leaves it when it is picked up', () => {
  const [stop] = route.stops;
  const shared = { ...route, stops: stop ? [{ ...stop, orders: [first, second] }] : [] };
  const [left] = listActiveStops(shared, [{ ...first, pickedUpAt: 1 }, second]);
  expect(left?.orders.map(({ id }) => id)).toEqual(['b']);
});

test('the picture of the route is not the one of the list while a tap is on its way', () => {
  const list = (orders: Parameters<typeof listActiveStops>[1]) => listActiveStops(route, orders);
  const saved = list([first, second]);
  expect(haveSamePlaces(list([{ ...first, note: 'Gate 4' }, second]), saved)).toBe(true);
  expect(haveSamePlaces(list([{ ...first, pickedUpAt: 1 }, second]), saved)).toBe(false);
  expect(haveSamePlaces(list([first]), saved)).toBe(false);
  const accepted = buildOrder({ id: 'c', status: 'accepted' });
  expect(haveSamePlaces(list([first, second, accepted]), saved)).toBe(false);
  const placeless = { ...accepted, pickup: null, dropoff: null };
  expect(haveSamePlaces(list([first, second, placeless]), list([first, second, placeless]))).toBe(true);
});
