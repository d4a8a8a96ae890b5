import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { evaluateOffers } from './evaluate-offers.ts';
import { selectOfferEvidence, toOfferEvidence } from './offer-evidence.ts';

/** Reads and evaluates all open offers of a driver, in one round trip. */
export async function getOfferReport(ctx: Ctx, driver: Driver): Promise<OfferReport> {
  const { evidence } = await batch(ctx, {
    evidence: selectOfferEvidence(ctx, driver),
  });
  return evaluateOffers(ctx, driver, toOfferEvidence(evidence));
}
