import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';
import { estimateOffer, getVerdict, type Verdict } from '#worker/engines/offers/index.ts';
import type { QueueState } from '../queue-state.ts';
import { createQueuedOrder, readKnownOffers } from './read-known-offers.ts';

/** What an order that waits to be added is worth: the verdict, and the net cents an hour. */
export type QueuedEstimate = { verdict: Verdict; centsPerHour: number };

/**
 * Evaluates on the phone an order that waits to be added, at `now` (epoch ms). Returns null where it cannot be evaluated;
 * throws without cached data.
 */
export async function estimateQueued(
  action: QueuedAction,
  queue: QueueState,
  now: number,
): Promise<QueuedEstimate | null> {
  const order = createQueuedOrder(action, now);
  if (!order) return null;
  const evaluation = estimateOffer(await readKnownOffers(queue, now), order, now).evaluations[order.id];
  return evaluation ? { verdict: getVerdict(evaluation), centsPerHour: evaluation.netCentsPerHour } : null;
}
