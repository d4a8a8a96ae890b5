import type { Order } from '#worker/domain/orders/order.ts';
import { hasNoWay } from '#worker/domain/orders/typed-figures.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import type { OfferEvaluation, OfferTerms, SlowPace } from '#worker/engines/offers/index.ts';
import { type ArrivalFacts, toOfferFacts } from './arrival-facts.ts';
import { type Decision, decideArrival } from './decide-arrival.ts';
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
  /** Whether its pickup is in the preferred zones. */
  isInZones: boolean;
  slow: SlowPace | null;
  /** The evaluation by the driver's route; null without decisions by value. */
  value: { evaluation: OfferEvaluation; terms: OfferTerms } | null;
};

/** Gathers the facts of an arrived order, and decides about it. */
export function evaluateArrival(arrival: Arrival): Decision {
  return decideArrival(gatherFacts(arrival));
}

function gatherFacts({ order, settings, now, timeZone, value, ...rest }: Arrival): ArrivalFacts {
  const { hour, minute } = getLocalTime(now, timeZone);
  const { earnedTodayCents, active, isInZones, slow } = rest;
  const { source, payoutCents } = order;
  const distanceMiles = hasNoWay(order) ? null : order.distanceMiles;
  const { isEnabled, shouldOptimizeRoute, preferredZones: zones, maxDistanceTenths, ...limits } = settings;
  return {
    source,
    payoutCents,
    distanceMiles,
    earnedTodayCents,
    isInZones,
    slow,
    activeCount: active.length,
    activeCents: sumOf(active, (one) => one.payoutCents),
    minute: 60 * hour + minute,
    offer: value && toOfferFacts(value.evaluation, value.terms),
    limits: { ...limits, zones, maxMiles: maxDistanceTenths / 10, maxActiveOrders: MAX_ACTIVE_TO_AUTOMATE },
  };
}
