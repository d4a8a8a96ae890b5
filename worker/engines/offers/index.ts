/**
 * The offers engine: evaluates offers beside the active orders, alone, together, and with a lookahead at what is likely to come;
 * estimates when food is ready. Pure; the rest of the app imports no other file of this folder.
 */
export { createOfferReport } from './create-offer-report.ts';
export { DEADLINE_MINUTES, getDeadline } from './deadline.ts';
export { estimateOffer, type OfferBasis } from './estimate-offer.ts';
export { buildScenarioBasis, type Scenario } from './lookahead/build-scenario-basis.ts';
export {
  MAX_IN_SLOT,
  type MarketOffer,
  measureNeighborhood,
  type SeenOffer,
} from './lookahead/measure-neighborhood.ts';
export { DRAW_FACTORS, MAX_DRAW } from './lookahead/offer-draw.ts';
export { getDrawnAt, listSlots, SLOT_MS } from './lookahead/offer-slots.ts';
export {
  type BestSet,
  countAllMinutes,
  countMinutes,
  type DeadlineCheck,
  MAX_ACTIVE_ORDERS,
  MIN_RECENT_OFFERS,
  type OfferEvaluation,
  type OfferReason,
  type OfferReport,
  REPORT_VERSION,
  UNEVALUATED_REASONS,
} from './offer.ts';
export { createOfferLayout, type OfferLayout } from './offer-layout.ts';
export {
  chooseTerms,
  DEFAULT_CAPACITY_COST_CENTS,
  DEFAULT_WAGE_CENTS_PER_HOUR,
  getMarginalCentsPerMile,
  type OfferTerms,
} from './offer-terms.ts';
export { planActiveOrders, type RouteSearch } from './plan-active-orders.ts';
export { estimateReadyTimes, type FactsByPlace } from './ready/estimate-ready.ts';
export { findSlowPace, type SlowPace } from './ready/find-slow-pace.ts';
export {
  MAX_FACTS_A_PLACE,
  READY_LIFETIME_MS,
  type ReadyFact,
  toReadyFact,
} from './ready/ready-fact.ts';
export { getMeanReady, READY_ORIGINS, type ReadyTime } from './ready/ready-time.ts';
export { getAreaKey, getRestaurantKey } from './ready/restaurant-place.ts';
export { toReadyQuestion } from './ready/weight-facts.ts';
export { type OfferSort, readOfferSort, sortOffers } from './sort-offers.ts';
export { checkWeek, type WeekCheck } from './trust/check-week.ts';
export { getVerdict, type Verdict } from './verdict.ts';
