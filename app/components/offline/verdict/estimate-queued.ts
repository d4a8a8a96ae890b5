import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';
import { estimateOffer, getVerdict, type Verdict } from '#worker/engines/offers/index.ts';
import type { QueueState } from '../queue-state.ts';
import { createQueuedOrder, readKnownOffers } from './read-known-offers.ts';

/** The estimate for a queued order: the verdict and net cents per hour. */
export type QueuedEstimate = { verdict: Verdict; centsPerHour: number };

/**
 * Evaluates a queued order on the phone at `now` (epoch ms). Returns null if it can't be evaluated; throws without cached data.
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
