/**
 * The offers engine: what an offer is worth beside the active orders, alone, with others and given what is likely to
 * come, and how long restaurants make drivers wait. Pure; nothing outside this folder imports any other file of it.
 */

export { hasAcceptanceTiers } from './acceptance-tiers.ts';
export { checkOffers, type OfferCheck } from './check-offers.ts';
export { createOfferReport } from './create-offer-report.ts';
export { DEADLINE_MINUTES } from './deadline.ts';
export { type Advice, getAdvice } from './decide-verdicts.ts';
export { LEARNING_WINDOW_MS, type SeenOffer } from './learn-wage.ts';
export { buildScenarioBasis, type Scenario } from './lookahead/build-scenario-basis.ts';
export { MAX_IN_SLOT } from './lookahead/extrapolate-slots.ts';
export { measureNeighborhood, type OfferOfOthers } from './lookahead/measure-neighborhood.ts';
export { getDrawnAt, listSlots, SLOT_MS } from './lookahead/offer-slots.ts';
export { type LookaheadRecord, recordLookahead } from './lookahead/record-lookahead.ts';
export type { Lookahead } from './lookahead/score-scenarios.ts';
export {
  type BestSet,
  countMinutes,
  MIN_RECENT_OFFERS,
  type OfferEvaluation,
  type OfferReason,
  type OfferReport,
  type OfferStart,
  type Promised,
  UNEVALUATED_REASONS,
} from './offer.ts';
export { createOfferLayout, MAX_ACTIVE_ORDERS, type OfferLayout } from './offer-layout.ts';
export {
  CAPACITY_COST_LIMITS,
  chooseTerms,
  DEFAULT_CAPACITY_COST_CENTS,
  DEFAULT_WAGE_CENTS_PER_HOUR,
  getMarginalCentsPerMile,
  type OfferTerms,
  WAGE_LIMITS,
} from './offer-terms.ts';
export { type OfferSort, readOfferSort, sortOffers } from './sort-offers.ts';
export { HANDOVER_MINUTES } from './stop-times.ts';
export { estimateOrderWait, type WaitsByPlace } from './waits/estimate-order-wait.ts';
export type { WaitEstimate } from './waits/estimate-wait.ts';
export { expectExtraWaits } from './waits/extra-wait.ts';
export {
  getWaitMinutes,
  LONGEST_MINUTES,
  MAX_WAITS_A_PLACE,
  MIN_OWN_WAITS,
  WAIT_LIFETIME_MS,
  type Wait,
} from './waits/wait.ts';
export { getAreaKey, getRestaurantKey } from './waits/wait-place.ts';
