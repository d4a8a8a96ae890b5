import type { OfferEvaluation } from './offer.ts';

export type Verdict = 'take' | 'maybe' | 'skip';

/** Returns the verdict that screens show: a weak take is a maybe. */
export function getVerdict({ isTake, confidence }: Pick<OfferEvaluation, 'isTake' | 'confidence'>): Verdict {
  if (!isTake) return 'skip';
  return confidence === 'strong' ? 'take' : 'maybe';
}
