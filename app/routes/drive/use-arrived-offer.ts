import { useState } from 'react';
import type { Order } from '#worker/domain/orders/order.ts';

/** Returns the newest of the offers that arrived since the screen opened. */
export function useArrivedOffer(offers: Order[]): Order | undefined {
  const [before] = useState(() => new Set(offers.map(({ id }) => id)));
  const [newest] = offers
    .filter(({ id }) => !before.has(id))
    .toSorted((one, other) => other.createdAt - one.createdAt);
  return newest;
}
