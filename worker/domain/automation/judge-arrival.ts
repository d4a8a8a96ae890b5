import type { OfferJudgement } from '../offers/offer.ts';
import type { OfferTerms } from '../offers/offer-terms.ts';
import type { Order } from '../orders/order.ts';
import { getLocalTime } from '../shared/time.ts';
import type { WaitEstimate } from '../waits/estimate-wait.ts';
import { type ArrivalFacts, toOfferFacts } from './arrival-facts.ts';
import { type Decision, decideArrival } from './decide-arrival.ts';
import { isInZones } from './is-in-zones.ts';
import type { AutomationSettings } from './settings.ts';

/** Automation fills no hand beyond this; more is the driver's own choice. */
export const MOST_IN_HAND = 4;

/** An arrived order and everything that is asked about it. Prices in cents, instants in epoch ms. */
export type Arrival = {
  order: Order;
  settings: AutomationSettings;
  now: number;
  timeZone: string;
  earnedTodayCents: number;
  handCount: number;
  /** Finished orders of the driver: where zones lie is learnt from their addresses. */
  known: readonly Order[];
  wait: WaitEstimate | null;
  /** By the route in hand and these terms; asked only when the driver wants decisions by value. */
  value: { judgement: OfferJudgement; terms: OfferTerms } | null;
};

/** Decides about an arrived order: gathers the facts, by which `decideArrival` decides. */
export function judgeArrival(arrival: Arrival): Decision {
  return decideArrival(gatherFacts(arrival));
}

function gatherFacts({ order, settings, now, timeZone, known, value, ...rest }: Arrival): ArrivalFacts {
  const { hour, minute } = getLocalTime(now, timeZone);
  const { earnedTodayCents, handCount, wait } = rest;
  const { source, payoutCents, distanceMiles } = order;
  return {
    ...{ source, payoutCents, distanceMiles, earnedTodayCents, handCount, wait },
    minute: 60 * hour + minute,
    isInZones: isInZones(order, settings.preferredZones, known),
    offer: value && toOfferFacts(value.judgement, value.terms),
    limits: {
      dailyGoalCents: settings.dailyGoalCents,
      workStartMinute: settings.workStartMinute,
      workEndMinute: settings.workEndMinute,
      mostInHand: MOST_IN_HAND,
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
