import type { Order } from '#worker/domain/orders/order.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import type { OfferEvaluation, OfferTerms, RestaurantPace } from '#worker/engines/offers/index.ts';
import { type ArrivalFacts, toOfferFacts } from './arrival-facts.ts';
import { type Decision, decideArrival } from './decide-arrival.ts';
import { isInZones, type PlacedOrder } from './is-in-zones.ts';
import { type AutomationSettings, MAX_ACTIVE_TO_AUTOMATE } from './settings.ts';

/** An arrived order and everything needed to decide about it. Prices in cents, instants in epoch ms. */
export type Arrival = {
  order: Order;
  settings: AutomationSettings;
  now: number;
  timeZone: string;
  earnedTodayCents: number;
  /** The orders the driver has accepted. */
  active: readonly Order[];
  /** Finished orders of the driver, whose addresses tell where zones lie, and the places of the zones. */
  known: readonly PlacedOrder[];
  pace: RestaurantPace | null;
  /** The evaluation by the driver's route; null without decisions by value. */
  value: { evaluation: OfferEvaluation; terms: OfferTerms } | null;
};

/** Gathers the facts of an arrived order, and decides about it. */
export function evaluateArrival(arrival: Arrival): Decision {
  return decideArrival(gatherFacts(arrival));
}

function gatherFacts({ order, settings, now, timeZone, known, value, ...rest }: Arrival): ArrivalFacts {
  const { hour, minute } = getLocalTime(now, timeZone);
  const { earnedTodayCents, active, pace } = rest;
  const { source, payoutCents, distanceMiles } = order;
  return {
    ...{ source, payoutCents, distanceMiles, earnedTodayCents, pace },
    activeCount: active.length,
    activeCents: sumOf(active, (one) => one.payoutCents),
    minute: 60 * hour + minute,
    isInZones: isInZones(order, settings.preferredZones, known),
    offer: value && toOfferFacts(value.evaluation, value.terms),
    limits: {
      dailyGoalCents: settings.dailyGoalCents,
      workStartMinute: settings.workStartMinute,
      workEndMinute: settings.workEndMinute,
      maxActiveOrders: MAX_ACTIVE_TO_AUTOMATE,
      zones: settings.preferredZones,
      minOrderCents: settings.minOrderCents,
      minCentsPerMile: settings.minCentsPerMile,
      maxMiles: settings.maxDistanceTenths / 10,
      shouldAvoidSlowRestaurants: settings.shouldAvoidSlowRestaurants,
      shouldUseAiDecisions: settings.shouldUseAiDecisions,
      shouldAutoAccept: settings.shouldAutoAccept,
    },
  };
}
