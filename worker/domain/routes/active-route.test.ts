import { expect, test } from 'vitest';
import { accept, at, measure, NOW } from '#tests/factories/accepted-orders.ts';
import { buildOrder } from '#tests/factories/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { pickRouted, planAsDriven, planRouted, toDrivenRoute } from './active-route.ts';
import { listVisits } from './plan-route.ts';

function plan(orders: Order[], ready?: Parameters<typeof planRouted>[3]) {
  const picked = pickRouted(orders);
  return planRouted(picked, measure([at(0), ...listVisits(picked.routed)]), NOW, ready);
}

test('delivers food on board before the next pickup if that is hardly farther', () => {
  const carried = accept('carried', { pickup: at(0), dropoff: at(2), pickedUpAt: NOW });
  const next = accept('next', { pickup: at(2.4), dropoff: at(6) });
  expect(plan([next, carried]).stops.map(({ kind }) => kind)).toEqual(['dropoff', 'pickup', 'dropoff']);
});

test('routes only accepted orders and lists those without places', () => {
  const { stops, unplacedOrderIds } = plan([
    accept('one', { pickup: at(1), dropoff: at(2) }),
    accept('bare', { pickup: null, dropoff: null }),
    buildOrder({ id: 'offer', status: 'pending' }),
  ]);
  expect(stops.flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual(['one', 'one']);
  expect(unplacedOrderIds).toEqual(['bare']);
  expect(plan([]).stops).toEqual([]);
});

test('merges two stops within 60 m or at one address into one stop with two orders', () => {
  const near = { lat: at(1).lat + 0.0003, lng: at(1).lng };
  const { stops, totalMinutes } = plan([
    accept('a', { pickup: at(1), dropoff: at(3), customerAddress: '5 Oak St., Austin' }),
    accept('b', { pickup: near, dropoff: at(3, 0.2), customerAddress: '5 oak st, austin' }),
  ]);
  expect(stops.map(({ kind, orders }) => [kind, orders.length])).toEqual([
    ['pickup', 2],
    ['dropoff', 2],
  ]);
  expect(stops.map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(totalMinutes).toBeCloseTo(
    stops.reduce((sum, { legMinutes }) => sum + legMinutes, 0),
    5,
  );
});

test('counts the drive between two places of one stop', () => {
  const address = { customerAddress: '5 Oak St.' };
  const picked = pickRouted([
    accept('a', { ...address, pickup: at(1), dropoff: at(3), pickedUpAt: NOW }),
    accept('b', { ...address, pickup: at(1), dropoff: at(3, 0.2), pickedUpAt: NOW }),
    accept('c', { pickup: at(1), dropoff: at(5), pickedUpAt: NOW }),
  ]);
  const travel = measure([at(0), ...listVisits(picked.routed)]);
  const apart = planAsDriven(picked.routed, travel, NOW, new Map());
  const { stops, totalMiles, totalMinutes } = planRouted(picked, travel, NOW);
  expect(apart.stops[1]?.legMiles).toBeGreaterThan(0);
  expect(stops.map(({ orders }) => orders.length)).toEqual([2, 1]);
  expect([totalMiles, totalMinutes]).toEqual([apart.totalMiles, apart.totalMinutes]);
  expect(stops.at(-1)?.arriveAt).toBe(Math.round(NOW + (apart.totalMinutes + 2 * 2) * MINUTE_MS));
});

test('gives stops clock times, with two minutes for each order handed over before', () => {
  const promisedAt = NOW + 60 * MINUTE_MS;
  const { stops, plannedAt } = plan([accept('one', { pickup: at(1), dropoff: at(3), promisedAt })]);
  const [pickup, dropoff] = stops;
  expect(pickup?.arriveAt).toBeCloseTo(plannedAt + (pickup?.legMinutes ?? 0) * MINUTE_MS, -1);
  const way = (dropoff?.legMinutes ?? 0) + 2;
  expect((dropoff?.arriveAt ?? 0) - (pickup?.arriveAt ?? 0)).toBeCloseTo(way * MINUTE_MS, -1);
  expect(dropoff?.dueAt).toBe(promisedAt);
  expect(pickup?.dueAt).toBeCloseTo(promisedAt - way * MINUTE_MS, -1);
});

test('the latest arrival at a pickup excludes the wait for food and is unknown if the delivery will be late', () => {
  const readyAt = NOW + 30 * MINUTE_MS;
  const list = (promisedAt: number) =>
    plan(
      [accept('one', { pickup: at(1), dropoff: at(3), promisedAt })],
      new Map([['one', { origin: 'given', draws: [readyAt] }]]),
    ).stops.map(({ dueAt }) => dueAt);
  const [, dropoff] = plan([accept('one', { pickup: at(1), dropoff: at(3) })]).stops;
  const deliveredAt = readyAt + (2 + (dropoff?.legMinutes ?? 0)) * MINUTE_MS;
  const [inTime] = list(deliveredAt + MINUTE_MS);
  expect(inTime).toBeCloseTo(readyAt + MINUTE_MS, -1);
  const missed = deliveredAt - 5 * MINUTE_MS;
  expect(list(missed)).toEqual([null, missed]);
});

test('takes a detour to meet a deadline, and misses an impossible one by as little as possible', () => {
  const near = accept('near', { pickup: at(0), dropoff: at(1), pickedUpAt: NOW });
  const far = { pickup: at(0), dropoff: at(-2), pickedUpAt: NOW };
  const list = (promisedAt: number | null) =>
    plan([near, accept('far', { ...far, promisedAt })]).stops.map(({ orders }) => orders[0]?.id);
  expect(list(null)).toEqual(['near', 'far']);
  expect(list(NOW + 6 * MINUTE_MS)).toEqual(['far', 'near']);
  expect(list(NOW + MINUTE_MS)).toEqual(['far', 'near']);
});

test("keeps an assumed deadline, as the offer's verdict does", () => {
  const near = accept('near', { pickup: at(0), dropoff: at(1), pickedUpAt: NOW, createdAt: NOW });
  const far = { pickup: at(0), dropoff: at(-2), pickedUpAt: NOW };
  const list = (minutesAgo: number) =>
    plan([near, accept('far', { ...far, createdAt: NOW - minutesAgo * MINUTE_MS })]).stops.map(
      ({ orders }) => orders[0]?.id,
    );
  expect(list(10)).toEqual(['near', 'far']);
  expect(list(53)).toEqual(['far', 'near']);
});

test('measures savings against visiting the orders as they were accepted', () => {
  const { savedMinutes, baselineMinutes, totalMinutes } = plan([
    accept('a', { acceptedAt: NOW - 2, pickup: at(1), dropoff: at(5) }),
    accept('b', { acceptedAt: NOW - 1, pickup: at(1.2), dropoff: at(4.8) }),
  ]);
  expect(baselineMinutes).toBeGreaterThan(totalMinutes);
  expect(savedMinutes).toBeCloseTo(baselineMinutes - totalMinutes, 2);
});

test('the first leg is unknown without a position and without food on board', () => {
  const orders = [
    accept('a', { pickup: at(0), dropoff: at(3) }),
    accept('b', { pickup: at(1), dropoff: at(4) }),
  ];
  const show = (originKind: 'assumed' | 'position', planned: ReturnType<typeof plan>) => {
    const route = { ...planned, originKind, origin: at(0), travelSource: 'streets' as const, geometry: null };
    return toDrivenRoute(route).stops.map(({ arriveAt, legMiles }) => [arriveAt !== null, legMiles !== null]);
  };
  const [unknown, known] = [
    [false, false],
    [true, true],
  ];
  expect(show('assumed', plan(orders))).toEqual([unknown, known, known, known]);
  expect(show('position', plan(orders))).toEqual([known, known, known, known]);
  // A driver with food on board was at its restaurant.
  const carried = plan([accept('c', { pickup: at(0), dropoff: at(3), pickedUpAt: NOW })]);
  expect(show('assumed', carried)).toEqual([known]);
  const fromAnywhere = plan([accept('d', { pickup: null, dropoff: at(3), pickedUpAt: NOW })]);
  expect(show('assumed', fromAnywhere)).toEqual([unknown]);
});

test('shows when food is ready on an unknown first leg only if that is in the future', () => {
  const planned = plan([accept('a', { pickup: at(0), dropoff: at(3) })]);
  const readyAt = (minutes: number) => {
    const stops = planned.stops.map((stop) => ({ ...stop, readyAt: NOW + minutes * MINUTE_MS }));
    const route = { ...planned, stops, originKind: 'assumed' as const, origin: at(0) };
    return toDrivenRoute({ ...route, travelSource: 'streets', geometry: null }).stops[0]?.readyAt;
  };
  expect(readyAt(12)).toBe(NOW + 12 * MINUTE_MS);
  expect(readyAt(-3)).toBeNull();
});
