import { createOrder } from '#worker/domain/orders/create-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { createRandom, pickBetween, pickInteger } from '#worker/domain/shared/random.ts';
import { createOffer } from './create-offer.ts';
import { SAMPLE_CITY } from './streets.ts';

/**
 * 3 to 6 plausible pending orders round `center` (default: the sample city), on at least two platforms, marked as samples.
 * `seed` decides everything but the ids; `hour` is the local hour (0–23), which picks the meal; `now` in epoch ms.
 */
export function createSamples(input: {
  seed: number;
  center: LatLng | null;
  hour: number;
  now: number;
  createId: () => string;
}): Order[] {
  const random = createRandom(input.seed);
  const count = pickInteger(random, 3, 6);
  const orders: Order[] = [];
  for (let index = 0; index < count; index++) {
    const near = { eastMiles: pickBetween(random, -1, 1), northMiles: pickBetween(random, -1, 1) };
    // The second offer comes from another platform than the first, so that there are always two.
    const without = index === 1 ? orders.map((order) => order.platform) : [];
    const { restaurant, customer, ...offer } = createOffer(random, {
      center: input.center ?? SAMPLE_CITY,
      hour: input.hour,
      near,
      without,
    });
    orders.push(createOrder({ ...offer, id: input.createId(), now: input.now, source: 'sample' }));
  }
  return orders;
}
