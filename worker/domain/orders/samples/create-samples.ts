import { createOrder } from '#worker/domain/orders/create-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import {
  computeMilesBetween,
  type LatLng,
  MILES_PER_DEGREE,
  moveBy,
  roundPosition,
} from '#worker/domain/shared/geo.ts';
import { createRandom, pickInteger, pickOne } from '#worker/domain/shared/random.ts';
import { CUSTOMERS, findNearestPlace, isInCity, SAMPLE_CITY } from './city.ts';
import { createOffer, type SampleOffer } from './create-offer.ts';

/**
 * Returns 3 to 6 plausible pending sample orders around `center`, from at least two platforms: in the sample city if `center` is
 * null or inside it, else with the city moved to `center` and addresses without the town. `seed` determines everything except the
 * ids; `hour` is the local hour (0–23), which determines the meal; `now` in epoch ms.
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
    // The second offer comes from another platform than the first, so that there are always at least two.
    const without = index === 1 ? orders.map((order) => order.platform) : [];
    const offer = createOffer(random, { hour, near, without });
    const { restaurant, customer, ...shown } = isHere ? offer : moveOffer(offer, center);
    orders.push(createOrder({ ...shown, id: input.createId(), now, source: 'sample' }));
  }
  return orders;
}

function moveOffer(offer: SampleOffer, center: LatLng): SampleOffer {
  return {
    ...offer,
    restaurantAddress: dropTown(offer.restaurantAddress),
    customerAddress: dropTown(offer.customerAddress),
    pickup: moveFromCity(offer.pickup, center),
    dropoff: moveFromCity(offer.dropoff, center),
  };
}

function dropTown(address: string): string {
  return address.slice(0, address.lastIndexOf(', '));
}

/** Returns where a place of the sample city lies if the city is moved to `center`. */
function moveFromCity(place: LatLng, center: LatLng): LatLng {
  const miles = computeMilesBetween(SAMPLE_CITY, { ...SAMPLE_CITY, lng: place.lng });
  const north = (place.lat - SAMPLE_CITY.lat) * MILES_PER_DEGREE;
  const east = place.lng < SAMPLE_CITY.lng ? -miles : miles;
  return roundPosition(moveBy(moveBy(center, north, 0), east, Math.PI / 2), 5);
}
