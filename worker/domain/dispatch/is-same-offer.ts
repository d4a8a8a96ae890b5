import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/**
 * Returns whether a stored order is the one that was sent again. Ignores what the driver can change: the note, and the pay once
 * the order is completed. A place that was not sent matches, because it came from geocoding the address.
 */
export function isSameOffer(order: Order, sent: Order): boolean {
  const isPaidAsSent = order.editedAt !== null || isEqual(listMoney(order), listMoney(sent));
  const isPlacedAsSent = isSamePlace(order.pickup, sent.pickup) && isSamePlace(order.dropoff, sent.dropoff);
  return isPaidAsSent && isPlacedAsSent && isEqual(listFacts(order), listFacts(sent));
}

const listMoney = ({ payoutCents, tipCents }: Order) => [payoutCents, tipCents];

const isSamePlace = (place: LatLng | null, sent: LatLng | null) =>
  sent === null || (place?.lat === sent.lat && place.lng === sent.lng);

function listFacts(order: Order) {
  return [
    order.platform,
    order.restaurantName,
    order.restaurantAddress,
    order.customerAddress,
    order.distanceMiles,
    order.estimatedMinutes,
    order.placedAt,
    order.readyAt,
    order.promisedAt,
  ];
}

function isEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.every((value, index) => value === other[index]);
}
