import type { Order } from '#worker/domain/orders/order.ts';
import { estimateWait, type WaitEstimate } from './estimate-wait.ts';
import type { Wait } from './wait.ts';
import { getAreaKey, getRestaurantKey } from './wait-place.ts';
import type { WaitQuestion } from './weight-waits.ts';

/** Waits by the keys of restaurants and areas. */
export type WaitsByPlace = ReadonlyMap<string, readonly Wait[]>;

/** What a driver is likely to wait for an order (see `estimateWait`); null without a place, or while too little is known. */
export function estimateOrderWait(
  { restaurantName, pickup }: Pick<Order, 'restaurantName' | 'pickup'>,
  waits: WaitsByPlace,
  question: WaitQuestion,
): WaitEstimate | null {
  if (pickup === null) return null;
  const listWaits = (key: string) => waits.get(key) ?? [];
  return estimateWait(
    listWaits(getRestaurantKey(restaurantName, pickup)),
    listWaits(getAreaKey(pickup)),
    question,
  );
}
