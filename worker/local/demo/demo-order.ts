import { JUST_ARRIVED, type Order } from '#worker/domain/orders/order.ts';
import { OFFER_LIFETIME_MS } from '#worker/domain/orders/order-moves.ts';
import type { SampleOffer } from '#worker/domain/orders/samples/create-offer.ts';

/** An order of the demo driver, without an id yet. `completedOn` is the local day of completion. */
export type DemoOrder = Omit<Order, 'id'> & { completedOn: string | null };

/** Returns an offer as received at `createdAt` (epoch ms): pending, from a signed source. */
export function createPendingOrder(offer: SampleOffer, createdAt: number): DemoOrder {
  const { restaurant: _restaurant, customer: _customer, ...shown } = offer;
  return {
    ...shown,
    source: offer.platform === 'roadwaze' ? 'network' : 'partner',
    ...JUST_ARRIVED,
    createdAt,
    note: '',
    placedAt: null,
    readyAt: null,
    promisedAt: null,
    expiresAt: createdAt + OFFER_LIFETIME_MS,
    completedOn: null,
    isSample: false,
  };
}

/** Returns the time of an order's last event, in epoch ms. */
export function getLastInstant(order: DemoOrder): number {
  if (order.status === 'expired') return order.expiresAt;
  return (
    order.completedAt ??
    order.cancelledAt ??
    order.declinedAt ??
    order.pickedUpAt ??
    order.acceptedAt ??
    order.createdAt
  );
}
