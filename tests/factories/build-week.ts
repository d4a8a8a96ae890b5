import type { Order } from '#worker/domain/orders/order.ts';
import { moveBy } from '#worker/domain/shared/geo.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { buildOrder } from './build-order.ts';

const MONDAY = Date.parse('2026-05-04T16:00:00Z');
const CENTER = { lat: 30.27, lng: -97.74 };

type Given = {
  startsAt?: number;
  seed?: number;
  shifts?: number;
  gapMinutes?: number;
  isTaken: (order: Order) => boolean;
};

/**
 * Builds one shift of eighteen offers a day, one every `gapMinutes`, half of them poor and far. The driver delivered those for
 * which `isTaken` holds.
 */
export function buildWeek({
  startsAt = MONDAY,
  seed = 1,
  shifts = 5,
  gapMinutes = 10,
  isTaken,
}: Given): Order[] {
  const random = createRandom(seed);
  const around = (miles: number) => moveBy(CENTER, miles * random(), 2 * Math.PI * random());
  return Array.from({ length: shifts * 18 }, (_, index) => {
    const createdAt = startsAt + Math.floor(index / 18) * DAY_MS + (index % 18) * gapMinutes * MINUTE_MS;
    const isPoor = index % 2 === 0;
    const order = buildOrder({
      createdAt,
      payoutCents: isPoor ? 300 : 1100,
      readyAt: createdAt + 8 * MINUTE_MS,
      pickup: around(1),
      dropoff: around(isPoor ? 7 : 2),
    });
    const isDone = isTaken(order);
    return {
      ...order,
      ...(isDone
        ? { status: 'completed', acceptedAt: createdAt, completedAt: createdAt + HOUR_MS }
        : { status: 'declined' }),
    };
  });
}
