import type { OrderSource } from '#worker/domain/orders/order.ts';
import type { OfferEvaluation, OfferTerms, SlowPace } from '#worker/engines/offers/index.ts';
import type { AutomationSettings } from './settings.ts';

/**
 * Everything that a decision about an arrived order depends on, stored with the decision. Prices in cents, minutes of the
 * local day, distances in miles.
 */
export type ArrivalFacts = {
  source: OrderSource;
  payoutCents: number;
  distanceMiles: number | null;
  minute: number;
  earnedTodayCents: number;
  /** The orders the driver has accepted, and their pay. */
  activeCount: number;
  activeCents: number;
  isInZones: boolean;
  slow: SlowPace | null;
  /** The evaluation by the driver's route; null without decisions by value, and when it cannot be evaluated. */
  offer: OfferFacts | null;
  limits: Omit<
    AutomationSettings,
    'isEnabled' | 'shouldOptimizeRoute' | 'preferredZones' | 'maxDistanceTenths'
  > & { zones: readonly string[]; maxMiles: number; maxActiveOrders: number };
};

/** The evaluation of an offer, and the terms it was made by. */
export type OfferFacts = Pick<
  OfferEvaluation,
  | 'extraMinutes'
  | 'stopMinutes'
  | 'extraMiles'
  | 'lateMinutes'
  | 'ready'
  | 'valueCents'
  | 'netCentsPerHour'
  | 'basis'
  | 'start'
  | 'isExact'
  | 'sum'
  | 'lookahead'
  | 'reason'
  | 'kept'
> & {
  terms: Omit<OfferTerms, 'isTypicalCost'>;
};

/**
 * Returns the facts that automation decides by: of an offer that is worth taking only beside other offers, those without them, as
 * the driver may decline these.
 */
export function toOfferFacts(shown: OfferEvaluation, terms: OfferTerms): OfferFacts {
  const evaluation = shown.onItsOwn ?? shown;
  const { extraMinutes, stopMinutes, extraMiles, lateMinutes, ready, valueCents, basis, start, isExact } =
    evaluation;
  const { sum, lookahead, reason, kept, netCentsPerHour } = evaluation;
  const { isTypicalCost, ...evaluatedBy } = terms;
  return {
    extraMinutes,
    stopMinutes,
    extraMiles,
    lateMinutes,
    ready,
    valueCents,
    basis,
    start,
    isExact,
    sum,
    lookahead,
    reason,
    kept,
    netCentsPerHour,
    terms: evaluatedBy,
  };
}
