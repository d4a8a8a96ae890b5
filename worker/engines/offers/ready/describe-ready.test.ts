import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import type { PlannedStop } from '#worker/domain/routes/route.ts';
import { timeStops } from '#worker/domain/routes/time-stops.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { describeReady } from './describe-ready.ts';
import type { ReadyTime } from './ready-time.ts';

const NOW = 1_790_000_000_000;

test('shows the same ready time on an offer’s card and at its stop', () => {
  const order = buildOrder({ id: 'order' });
  const ready: ReadyTime = {
    origin: 'learned',
    draws: [6, 8, 10, 12, 14, 16, 18, 20, 49].map((minutes) => NOW + minutes * MINUTE_MS),
  };
  const pickup: PlannedStop = {
    lat: 30.27,
    lng: -97.74,
    sequence: 1,
    kind: 'pickup',
    orderId: 'order',
    label: '',
    via: null,
    legMiles: 1,
    legMinutes: 4,
    arrivalMinutes: 4,
  };
  const [stop] = timeStops([pickup], { orders: [order], ready: new Map([['order', ready]]), now: NOW });
  expect(describeReady(ready, { arrival: 4, wait: 13 }, NOW)?.at).toBe(stop?.readyAt);
  expect(stop?.readyAt).toBe(NOW + 17 * MINUTE_MS);
});
