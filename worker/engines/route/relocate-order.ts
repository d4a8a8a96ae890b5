import { type Chain, unlinkOrder } from './chain.ts';
import { insertOrder, NEVER } from './insert-order.ts';
import type { Ground } from './tour.ts';

const openEyes = { random: () => 0, rate: 0, countdown: NEVER };

/**
 * Takes each order out and puts it back where it adds least: the best of all pairs of places in one pass (order
 * relocation, Pacheco et al. 2022), until a whole round of orders has not helped.
 */
export function relocateOrders(ground: Ground, chain: Chain): void {
  const { orderCount } = ground.model;
  let order = 0;
  for (let idle = 0; idle < orderCount; idle++) {
    const before = chain.cost;
    openEyes.countdown = NEVER;
    unlinkOrder(ground.model, chain, order);
    insertOrder(ground, chain, order, openEyes);
    if (chain.cost < before - ground.epsilon) idle = -1;
    order = order + 1 === orderCount ? 0 : order + 1;
  }
}
