import type { Order } from '#worker/domain/orders/order.ts';

/**
 * Returns whether an order is the one that was sent again. The driver can change its note, and what it paid once it is
 * completed.
 */
export function isSameOffer(order: Order, sent: Order): boolean {
  const isPaidAsSent = order.editedAt !== null || isEqual(listMoney(order), listMoney(sent));
  return isPaidAsSent && isEqual(listFacts(order), listFacts(sent));
}

const listMoney = ({ payoutCents, tipCents }: Order) => [payoutCents, tipCents];

function listFacts({ pickup, dropoff, ...order }: Order) {
  return [
    ...[order.platform, order.restaurantName, order.restaurantAddress, order.customerAddress],
    ...[pickup?.lat, pickup?.lng, dropoff?.lat, dropoff?.lng],
    ...[order.distanceMiles, order.estimatedMinutes, order.placedAt, order.readyAt, order.promisedAt],
  ];
}

function isEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.every((value, index) => value === other[index]);
}
