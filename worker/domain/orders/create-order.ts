import { JUST_ARRIVED, type Order, type OrderSource } from './order.ts';
import { OFFER_LIFETIME_MS, SAMPLE_LIFETIME_MS } from './order-moves.ts';

type NewOrder = Pick<
  Order,
  | 'id'
  | 'platform'
  | 'restaurantName'
  | 'restaurantAddress'
  | 'customerAddress'
  | 'payoutCents'
  | 'tipCents'
  | 'distanceMiles'
  | 'estimatedMinutes'
  | 'pickup'
  | 'dropoff'
> &
  Partial<Pick<Order, 'note' | 'placedAt' | 'readyAt' | 'promisedAt'>> & { now: number; source: OrderSource };

/** A pending order as it arrives at `now` (epoch ms). Its lifetime depends on its source. */
export function createOrder({ now, source, ...order }: NewOrder): Order {
  const isSample = source === 'sample';
  return {
    note: '',
    placedAt: null,
    readyAt: null,
    promisedAt: null,
    ...order,
    source,
    isSample,
    ...JUST_ARRIVED,
    createdAt: now,
    expiresAt: now + (isSample ? SAMPLE_LIFETIME_MS : OFFER_LIFETIME_MS),
  };
}
