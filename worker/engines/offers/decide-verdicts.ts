import { type BestSet, countAllMinutes, type OfferEvaluation, type ScoredOffer } from './offer.ts';
import { getVerdict } from './verdict.ts';

/** A value under one dollar, or under 5 % of the pay, is too small to be clear. */
const MIN_STRONG_CENTS = 100;
const MIN_STRONG_SHARE = 0.05;

/**
 * Returns the final evaluation of each offer, by id. The best set overrules the offer's own evaluation: an offer in the set is a
 * take, with its figures beside the rest of the set if it is not worth taking alone (`onItsOwn`); an offer with places outside
 * the set is skipped.
 *
 * @param given.together the offers of the set, each evaluated beside the others
 * @param given.wageCentsPerHour the minimum hourly pay of a strong take, waits for food included
 */
export function decideVerdicts(given: {
  scored: readonly ScoredOffer[];
  bestSet: Pick<BestSet, 'take'> | null;
  together: readonly ScoredOffer[];
  wageCentsPerHour: number;
}): Record<string, OfferEvaluation> {
  const take = new Set(given.bestSet?.take);
  const beside = new Map(given.together.map((offer) => [offer.orderId, offer]));
  const decide = (offer: ScoredOffer): ScoredOffer => {
    if (given.bestSet === null || offer.basis === 'alone') return offer;
    if (!take.has(offer.orderId)) return leaveOut(offer, take.size);
    return offer.isTake ? offer : (beside.get(offer.orderId) ?? offer);
  };
  const finish = (offer: ScoredOffer): OfferEvaluation => {
    const decided = decide(offer);
    const evaluation = addConfidence(decided, given.wageCentsPerHour);
    const isReplaced = decided === beside.get(offer.orderId);
    return isReplaced
      ? { ...evaluation, onItsOwn: addConfidence(offer, given.wageCentsPerHour) }
      : evaluation;
  };
  return Object.fromEntries(given.scored.map((offer) => [offer.orderId, finish(offer)]));
}

function leaveOut(offer: ScoredOffer, size: number): ScoredOffer {
  return offer.isTake ? { ...offer, isTake: false, reason: { key: 'notInSet', size } } : offer;
}

function addConfidence(offer: ScoredOffer, wageCentsPerHour: number): OfferEvaluation {
  const { sum, valueCents, isTake, kept, reason } = offer;
  const netCentsPerHour = Math.round(
    (60 * (sum.payCents - sum.carCents)) / Math.max(1, countAllMinutes(offer)),
  );
  const isClear = Math.abs(valueCents) >= Math.max(MIN_STRONG_CENTS, MIN_STRONG_SHARE * sum.payCents);
  // The value excludes waits; the hourly pay on the card includes them.
  const isUnderpaid = isTake && netCentsPerHour < wageCentsPerHour;
  const isStrong = kept === null || (isClear && !isUnderpaid && reason.key !== 'notInSet');
  return { ...offer, confidence: isStrong ? 'strong' : 'weak', netCentsPerHour };
}

/** Returns the offers to suggest: the strong takes. */
export function listSuggested(evaluations: Record<string, OfferEvaluation>): string[] {
  return Object.values(evaluations)
    .filter((evaluation) => getVerdict(evaluation) === 'take')
    .map(({ orderId }) => orderId);
}
