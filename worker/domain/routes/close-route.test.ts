import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { pickRouted, planAsDriven } from './active-route.ts';
import { listVisits } from './plan-route.ts';
import { estimateMatrix } from './travel-measure.ts';

const NOW = 1_790_000_000_000;
const NOON = 12;

test('a close search finds the proven route of many orders with food not yet ready, without the proof', () => {
  const random = createRandom(5);
  const place = () => ({ lat: 39.28 + 0.1 * random(), lng: -76.6 + 0.1 * random() });
  const orders = Array.from({ length: 9 }, (_, index) =>
    buildOrder({
      id: `o${index}`,
      status: 'accepted',
      acceptedAt: NOW + index,
      pickup: place(),
      dropoff: place(),
    }),
  );
  const { routed } = pickRouted(orders);
  const travel = estimateMatrix([place(), ...listVisits(routed)], NOON);
  const ready = new Map(
    orders.map(({ id }) => {
      const first = NOW + 20 * random() * MINUTE_MS;
      return [id, { origin: 'learned' as const, draws: [0, 2, 4].map((later) => first + later * MINUTE_MS) }];
    }),
  );
  const [proven, close] = [
    planAsDriven(routed, travel, NOW, ready),
    planAsDriven(routed, travel, NOW, ready, 'close'),
  ];
  expect(close.stops).toEqual(proven.stops);
  expect([proven.isOptimal, close.isOptimal]).toEqual([true, false]);
});
