import type { Order } from '#worker/domain/orders/order.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { estimateOrderWait, type WaitsByPlace } from './estimate-order-wait.ts';
import type { WaitQuestion } from './weight-waits.ts';

/** By how many `minutes` a restaurant keeps drivers longer than those around it, and the medians that say so. */
export type ExtraWait = { minutes: number; medianMinutes: number; areaMinutes: number; sampleSize: number };

/**
 * What drivers still have to wait longer than usual for orders not picked up yet, by order id: the restaurant's median
 * less its area's, where the restaurant is slow beyond chance (see `evaluateWait`), or what is left of that median since
 * acceptance, if less: waits are measured from there, so what has passed was the way and the usual wait first.
 * Orders at restaurants that are quick, or of which too little is known, are not in it.
 *
 * @param question who asks, and about which instant (epoch ms)
 */
export function expectExtraWaits(
  orders: readonly Order[],
  waits: WaitsByPlace,
  question: WaitQuestion,
): Map<string, ExtraWait> {
  const expected = new Map<string, ExtraWait>();
  for (const order of orders) {
    const { id, acceptedAt, pickedUpAt } = order;
    const estimate = pickedUpAt === null ? estimateOrderWait(order, waits, question) : null;
    if (!estimate?.slow) continue;
    const { medianMinutes } = estimate.restaurant;
    const areaMinutes = estimate.area.medianMinutes;
    const passed = acceptedAt === null ? 0 : Math.max(0, question.at - acceptedAt) / MINUTE_MS;
    const minutes = Math.round(10 * (medianMinutes - Math.max(areaMinutes, passed))) / 10;
    if (minutes > 0)
      expected.set(id, { minutes, medianMinutes, areaMinutes, sampleSize: estimate.sampleSize });
  }
  return expected;
}
