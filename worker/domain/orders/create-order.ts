import { JUST_ARRIVED, type Order } from './order.ts';
import { OFFER_LIFETIME_MS, SAMPLE_LIFETIME_MS } from './order-moves.ts';

type Optional = 'note' | 'placedAt' | 'readyAt' | 'promisedAt';
type Derived = keyof typeof JUST_ARRIVED | 'isSample' | 'createdAt' | 'expiresAt';
type NewOrder = Omit<Order, Optional | Derived> & Partial<Pick<Order, Optional>> & { now: number };

/** Returns a pending order that arrives at `now` (epoch ms); its lifetime depends on its source. */
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
