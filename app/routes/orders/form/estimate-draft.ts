import { parseForm, toFailure } from '#app/components/form/parse-form.ts';
import { getQueueState } from '#app/components/offline/queue-state.ts';
import { readKnownOffers } from '#app/components/offline/verdict/read-known-offers.ts';
import { findArrivalProblem } from '#worker/domain/orders/deadline-times.ts';
import { fromOrderInput } from '#worker/domain/orders/from-order-input.ts';
import { evaluateFormSchema } from '#worker/domain/orders/inputs.ts';
import { readOrderForm } from '#worker/domain/orders/order-form.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { estimateOffer } from '#worker/engines/offers/index.ts';
import type { EvaluatedDraft } from '#worker/services/offers/evaluate-draft.ts';

/**
 * Evaluates a draft order on the phone at `now` (epoch ms), with the driver's data cached there and queued actions. Fails with
 * `invalidInput` if the form is invalid. Throws if no data is cached.
 */
export async function estimateDraft(query: URLSearchParams, now: number): Promise<Result<EvaluatedDraft>> {
  const known = await readKnownOffers(getQueueState(), now);
  const submission = parseForm(query, evaluateFormSchema);
  if (submission.status !== 'success') return { ok: false, error: toFailure(submission) };
  const { orderId: id = 'draft', ...typed } = submission.value;
  const input = readOrderForm(typed, { now, timeZone: known.timeZone });
  const order = fromOrderInput(input, { id, now, source: 'manual' });
  const problem = findArrivalProblem(order, now);
  if (problem) return fail('invalidInput', { fields: [problem] });
  return succeed({ order, report: estimateOffer(known, order, now) });
}
