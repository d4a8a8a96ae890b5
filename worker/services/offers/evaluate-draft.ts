import type { Ctx } from '#worker/ctx.ts';
import { groupFacts, selectFacts } from '#worker/db/queries/ready-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { findArrivalProblem } from '#worker/domain/orders/deadline-times.ts';
import { fromOrderInput } from '#worker/domain/orders/from-order-input.ts';
import type { AddOrderInput } from '#worker/domain/orders/inputs.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { placeOrder } from '#worker/services/places/place-order.ts';
import { evaluateOffers, type OfferEvidence } from './evaluate-offers.ts';
import { selectOfferEvidence, toOfferEvidence } from './offer-evidence.ts';

/** An order that is not saved, and its part of the offer report. */
export type EvaluatedDraft = { order: Order; report: OfferReport };

type Draft = {
  driver: Driver;
  input: AddOrderInput;
  /** The pending offer that the draft edits. */
  orderId?: string | undefined;
  /** Whether the driver is still typing. */
  isTyping?: boolean;
};

/**
 * Evaluates a typed order as if it were already saved among the driver's open offers. Writes nothing. Fails with `invalidInput`
 * if its due time is impossible.
 */
export async function evaluateDraft(
  ctx: Ctx,
  { driver, input: typed, orderId = 'draft', isTyping = false }: Draft,
): Promise<Result<EvaluatedDraft>> {
  const { input } = await placeOrder(ctx, typed, getLastPosition(driver), isTyping);
  const draft = fromOrderInput(input, { id: orderId, now: ctx.now, source: 'manual' });
  const problem = findArrivalProblem(draft, ctx.now);
  if (problem) return fail('invalidInput', { fields: [problem] });
  const read = await batch(ctx, {
    evidence: selectOfferEvidence(ctx, driver, { newest: draft }),
    facts: selectFacts(ctx, driver.id, [draft]),
  });
  const evidence = toOfferEvidence(read.evidence);
  const facts = new Map([...evidence.facts, ...groupFacts(read.facts)]);
  const report = await evaluateOffers(ctx, driver, addDraft({ ...evidence, facts }, draft));
  return succeed({ order: draft, report: keepOne(report, draft.id) });
}

/** Inserts a draft where the saved order would be: in place of the offer it edits, or else before the other offers. */
function addDraft({ open, seen, ...evidence }: OfferEvidence, draft: Order): OfferEvidence {
  const saved = open.find(({ id, status }) => id === draft.id && status === 'pending');
  if (!saved) {
    const active = open.filter(({ status }) => status === 'accepted');
    const pending = open.filter(({ status }) => status === 'pending');
    return { ...evidence, open: [...active, draft, ...pending], seen: [draft, ...seen] };
  }
  const { createdAt, expiresAt, payoutCents } = saved;
  const corrected = { ...draft, createdAt, expiresAt };
  const index = seen.findIndex((one) => one.createdAt === createdAt && one.payoutCents === payoutCents);
  return {
    ...evidence,
    open: open.map((order) => (order === saved ? corrected : order)),
    seen: index < 0 ? seen : seen.with(index, corrected),
  };
}

/** Keeps only the part of a report about one offer. */
function keepOne(report: OfferReport, id: string): OfferReport {
  const evaluation = report.evaluations[id];
  const reason = report.unevaluated[id];
  return {
    ...report,
    evaluations: evaluation ? { [id]: evaluation } : {},
    unevaluated: reason ? { [id]: reason } : {},
    suggestedIds: report.suggestedIds.filter((one) => one === id),
    bestSet: null,
  };
}
