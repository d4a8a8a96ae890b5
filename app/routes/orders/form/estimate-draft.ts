import { parseForm } from '#app/components/form/parse-form.ts';
import { getQueueState } from '#app/components/offline/queue-state.ts';
import { getPagesCacheName } from '#app/components/offline/storage-names.ts';
import { applyPendingChanges, readQueuedChange } from '#app/routes/orders/optimistic-orders.ts';
import { findArrivalProblem } from '#worker/domain/orders/deadline-times.ts';
import { fromOrderInput } from '#worker/domain/orders/from-order-input.ts';
import { evaluateFormSchema } from '#worker/domain/orders/inputs.ts';
import { readOrderForm } from '#worker/domain/orders/order-form.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { estimateOffer, type OfferBasis } from '#worker/engines/offers/index.ts';
import type { EvaluatedDraft } from '#worker/services/offers/evaluate-draft.ts';

/**
 * Evaluates on the phone what was typed at `now` (epoch ms), by what the phone keeps of its driver and what waits to be
 * sent. Returns null where the form cannot be read; throws where nothing is kept.
 */
export async function estimateDraft(query: URLSearchParams, now: number): Promise<EvaluatedDraft | null> {
  const { driverId, actions } = getQueueState();
  const basis = await readBasis(driverId);
  const submission = parseForm(query, evaluateFormSchema);
  if (submission.status !== 'success') return null;
  const { orderId: id = 'draft', ...typed } = submission.value;
  const input = readOrderForm(typed, { now, timeZone: basis.timeZone });
  const order = fromOrderInput(input, { id, now, source: 'manual' });
  if (findArrivalProblem(order, now)) return null;
  const open = applyPendingChanges(basis.open, actions.flatMap(readQueuedChange), now);
  return { order, report: estimateOffer({ ...basis, open }, order, now) };
}

async function readBasis(driverId: string | null): Promise<OfferBasis> {
  const cache = driverId && (await caches.open(getPagesCacheName(driverId)));
  const kept = cache && (await cache.match(paths.offerBasis()));
  if (!kept) throw new Error('The phone keeps nothing to evaluate an order by');
  return (await kept.json()) as OfferBasis;
}
