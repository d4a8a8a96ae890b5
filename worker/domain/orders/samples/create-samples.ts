import { createOrder } from '#worker/domain/orders/create-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { createRandom, pickInteger, pickOne } from '#worker/domain/shared/random.ts';
import { CUSTOMERS, findNearestPlace, isInCity } from './city.ts';
import { createOffer, type SampleOffer } from './create-offer.ts';
import { moveFromCity } from './invented-streets.ts';

/**
 * Returns 3 to 6 plausible pending sample orders around `center`, on at least two platforms: in the sample city where
 * `center` is null or lies in it, else at invented addresses. `seed` decides everything but the ids; `hour` is the local
 * hour (0–23), which picks the meal; `now` in epoch ms.
 */
export function createSamples(input: {
  seed: number;
  center: LatLng | null;
  hour: number;
  now: number;
  createId: () => string;
}): Order[] {
  const { seed, center, hour, now } = input;
  const random = createRandom(seed);
  const count = pickInteger(random, 3, 6);
  const isHere = center === null || isInCity(center);
  const orders: Order[] = [];
  for (let index = 0; index < count; index++) {
    const near = center && isHere ? findNearestPlace(center) : pickOne(random, CUSTOMERS);
    // The second offer comes from another platform than the first, so that there are always two.
    const without = index === 1 ? orders.map((order) => order.platform) : [];
    const offer = createOffer(random, { hour, near, without });
    const { restaurant, customer, ...shown } = isHere ? offer : moveOffer(offer, center);
    orders.push(createOrder({ ...shown, id: input.createId(), now, source: 'sample' }));
  }
  return orders;
}

function moveOffer(offer: SampleOffer, center: LatLng): SampleOffer {
  const [pickup, dropoff] = [moveFromCity(offer.restaurant, center), moveFromCity(offer.customer, center)];
  return {
    ...offer,
    restaurantAddress: pickup.address,
    customerAddress: dropoff.address,
    pickup: pickup.at,
    dropoff: dropoff.at,
  };
}
