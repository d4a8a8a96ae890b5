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
import { getAreaKey, getRestaurantKey, type OfferReport } from '#worker/engines/offers/index.ts';
import { placeOrder } from '#worker/services/places/place-order.ts';
import { evaluateOffers, type OfferEvidence } from './evaluate-offers.ts';
import { selectOfferEvidence, toOfferEvidence } from './offer-evidence.ts';

/** An order that is not saved, and the report of the driver's offers with it among them, cut down to it. */
export type EvaluatedDraft = { order: Order; report: OfferReport };

type Draft = {
  driver: Driver;
  input: AddOrderInput;
  /** The pending offer that it would become; without one it is a new order. */
  orderId?: string | undefined;
};

/**
 * Evaluates an order as it was typed, as if it were one of the driver's open offers at this moment: by the same evidence, terms
 * and best set as once it is saved. Writes nothing. Fails with `invalidInput` where its due time is not possible.
 */
export async function evaluateDraft(
  ctx: Ctx,
  { driver, input: typed, orderId = 'draft' }: Draft,
): Promise<Result<EvaluatedDraft>> {
  const { input } = await placeOrder(ctx, typed, getLastPosition(driver));
  const draft = fromOrderInput(input, { id: orderId, now: ctx.now, source: 'manual' });
  const problem = findArrivalProblem(draft, ctx.now);
  if (problem) return fail('invalidInput', { fields: [problem] });
  const { pickup, restaurantName } = draft;
  const read = await batch(ctx, {
    evidence: selectOfferEvidence(ctx, driver, { newest: draft }),
    facts: pickup
      ? selectFacts(ctx, driver.id, [getRestaurantKey(restaurantName, pickup), getAreaKey(pickup)])
      : undefined,
  });
  const evidence = toOfferEvidence(read.evidence);
  const facts = new Map([...evidence.facts, ...groupFacts(read.facts ?? [])]);
  const report = await evaluateOffers(ctx, driver, addDraft({ ...evidence, facts }, draft));
  return succeed({ order: draft, report: keepOne(report, draft.id) });
}

/** Puts a draft where it stands once it is saved: in place of the offer it corrects, else before the other offers. */
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

/** What is shown of one offer; the rest of the report is long. */
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
