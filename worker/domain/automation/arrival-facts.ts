import type { OrderSource } from '#worker/domain/orders/order.ts';
import type { OfferEvaluation, OfferTerms, RestaurantPace } from '#worker/engines/offers/index.ts';

/**
 * All that decides about an arrived order, and nothing else: it is stored with the decision, which can be made again from
 * it alone. Prices in cents, minutes of the local day, distances in miles.
 */
export type ArrivalFacts = {
  source: OrderSource;
  payoutCents: number;
  distanceMiles: number | null;
  minute: number;
  earnedTodayCents: number;
  activeCount: number;
  isInZones: boolean;
  pace: RestaurantPace | null;
  /** By the driver's route; null while the driver wants no decisions by value, and when nobody can value it. */
  offer: OfferFacts | null;
  limits: {
    dailyGoalCents: number | null;
    workStartMinute: number;
    workEndMinute: number;
    maxActiveOrders: number;
    zones: readonly string[];
    minOrderCents: number;
    minCentsPerMile: number;
    maxMiles: number;
    shouldAvoidSlowRestaurants: boolean;
    shouldUseAiDecisions: boolean;
    shouldAutoAccept: boolean;
  };
};

/** What an offer was worth, and by which figures: `sum` follows from the others, as do verdict and reason. */
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

/** The part of a evaluation that decided, with the terms it was made by. */
export function toOfferFacts(evaluation: OfferEvaluation, terms: OfferTerms): OfferFacts {
  const { extraMinutes, stopMinutes, extraMiles, lateMinutes, ready, valueCents, basis, start, isExact } =
    evaluation;
  const { sum, lookahead, reason, kept, netCentsPerHour } = evaluation;
  const { isTypicalCost, ...evaluatedBy } = terms;
  return {
    ...{ extraMinutes, stopMinutes, extraMiles, lateMinutes, ready, valueCents, basis, start, isExact },
    ...{ sum, lookahead, reason, kept, netCentsPerHour, terms: evaluatedBy },
  };
}
