import { useState } from 'react';
import type { Order } from '#worker/domain/orders/order.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/**
 * Returns the newest offer that arrived since the screen opened or in the minute before, because its notification may have led
 * here.
 */
export function useArrivedOffer(offers: Order[], now: number): Order | undefined {
  const [known] = useState(
    () => new Set(offers.filter(({ createdAt }) => createdAt <= now - MINUTE_MS).map(({ id }) => id)),
  );
  const [newest] = offers
    .filter(({ id }) => !known.has(id))
    .toSorted((one, other) => other.createdAt - one.createdAt);
  return newest;
}
