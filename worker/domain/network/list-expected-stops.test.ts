import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { pickRouted, planAsDriven } from '#worker/domain/routes/active-route.ts';
import { assumeOrigin } from '#worker/domain/routes/choose-origin.ts';
import { listVisits } from '#worker/domain/routes/plan-route.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { listExpectedStops } from './list-expected-stops.ts';

const START = 1_790_000_000_000;
const at = (lat: number): LatLng => ({ lat, lng: -97 });
const [HERE, SHOP, HOME] = [at(30), at(30.1), at(30.2)] as const;

const accept = (changes: Partial<Order> = {}) =>
  buildOrder({ status: 'accepted', acceptedAt: START, pickup: SHOP, dropoff: HOME, ...changes });

/** Returns the minutes from START to each stop, at three minutes per mile, which makes 20.7 from place to place. */
function expectStops(held: Order[], { minute, position }: { minute: number; position?: [LatLng, number] }) {
  const [from, sentMinute = 0] = position ?? [];
  const { routed } = pickRouted(held);
  const origin = from ?? assumeOrigin(routed);
  const points = [origin as LatLng, ...listVisits(routed)];
  const distances = points.map((one) => points.map((other) => computeMilesBetween(one, other)));
  const travel = { distances, durations: distances.map((row) => row.map((miles) => 3 * miles)) };
  const now = START + minute * MINUTE_MS;
  const planned = {
    ...planAsDriven(routed, travel, now, new Map()),
    origin,
    travelSource: 'streets' as const,
    geometry: null,
    ready: {},
    originKind: from ? ('position' as const) : ('assumed' as const),
  };
  const positionAt = from ? START + sentMinute * MINUTE_MS : null;
  return listExpectedStops(planned, { held, positionAt, now }).map(({ arriveAt }) =>
    Math.round((arriveAt - START) / MINUTE_MS),
  );
}

test('gives no arrival times from a guessed position, unless the driver is at the restaurant', () => {
  expect(expectStops([accept()], { minute: 5 })).toEqual([]);
  expect(expectStops([accept({ arrivedAt: START + MINUTE_MS })], { minute: 5 })).toEqual([5, 28]);
});

test('assumes progress while the driver navigates in another app, and never a past arrival', () => {
  const onBoard = [accept({ pickedUpAt: START, acceptedAt: START - 40 * MINUTE_MS })];
  for (const minute of [0, 10, 19]) expect(expectStops(onBoard, { minute })).toEqual([21]);
  expect(expectStops(onBoard, { minute: 33 })).toEqual([33]);
  expect(expectStops(onBoard, { minute: 12, position: [SHOP, 2] })).toEqual([23]);
});

test('starts the drive at acceptance or pickup if the position is older', () => {
  const position: [LatLng, number] = [HERE, -5];
  expect(expectStops([accept()], { minute: 6, position })).toEqual([21, 43]);
  const picked = accept({ acceptedAt: START - 60 * MINUTE_MS, pickedUpAt: START + MINUTE_MS });
  expect(expectStops([picked], { minute: 6, position })).toEqual([42]);
});

test('delays later stops by as much as the first one is overdue', () => {
  const onBoard = [
    accept({ id: 'a', pickedUpAt: START, customerAddress: '1 First Street', dropoff: at(30.15) }),
    accept({ id: 'b', pickedUpAt: START, customerAddress: '2 Second Street' }),
  ];
  expect(expectStops(onBoard, { minute: 5 })).toEqual([10, 23]);
  expect(expectStops(onBoard, { minute: 30 })).toEqual([30, 42]);
});
