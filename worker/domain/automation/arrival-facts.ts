import type { Order, OrderSource } from '#worker/domain/orders/order.ts';
import { hasNoWay } from '#worker/domain/orders/typed-figures.ts';
import { pick } from '#worker/domain/shared/pick.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { getMinuteOfDay } from '#worker/domain/shared/time.ts';
import type { OfferEvaluation, OfferTerms, SlowPace } from '#worker/engines/offers/index.ts';
import { type AutomationSettings, MAX_ACTIVE_TO_AUTOMATE } from './settings.ts';

/**
 * Everything that a decision about an incoming order depends on, stored with the decision. Prices in cents, minutes of the local
 * day, distances in miles.
 */
export type ArrivalFacts = {
  source: OrderSource;
  payoutCents: number;
  distanceMiles: number | null;
  minute: number;
  earnedTodayCents: number;
  /** The number of orders the driver has accepted, and their total pay. */
  activeCount: number;
  activeCents: number;
  isInZones: boolean;
  slow: SlowPace | null;
  /** The offer evaluated against the driver's route; null if another rule decided first or the offer can't be evaluated. */
  offer: OfferFacts | null;
  limits: Omit<
    AutomationSettings,
    'isEnabled' | 'shouldOptimizeRoute' | 'preferredZones' | 'maxDistanceTenths'
  > & { zones: readonly string[]; maxMiles: number; maxActiveOrders: number };
};

/** An incoming order and the facts known before it is evaluated. Prices in cents, instants in epoch ms. */
export type Arrival = {
  order: Order;
  settings: AutomationSettings;
  now: number;
  timeZone: string;
  earnedTodayCents: number;
  /** The orders the driver has accepted. */
  active: readonly Order[];
  /** Whether the order's pickup is in the driver's preferred zones. */
  isInZones: boolean;
  slow: SlowPace | null;
};

/** Returns the facts about an incoming order, without its evaluation. */
export function gatherFacts({ order, settings, now, timeZone, active, ...known }: Arrival): ArrivalFacts {
  const { isEnabled, shouldOptimizeRoute, preferredZones: zones, maxDistanceTenths, ...limits } = settings;
  return {
    ...known,
    source: order.source,
    payoutCents: order.payoutCents,
    distanceMiles: hasNoWay(order) ? null : order.distanceMiles,
    activeCount: active.length,
    activeCents: sumOf(active, (one) => one.payoutCents),
    minute: getMinuteOfDay(now, timeZone),
    offer: null,
    limits: { ...limits, zones, maxMiles: maxDistanceTenths / 10, maxActiveOrders: MAX_ACTIVE_TO_AUTOMATE },
  };
}

const OFFER_FACTS = [
  'extraMinutes',
  'stopMinutes',
  'extraMiles',
  'lateMinutes',
  'ready',
  'valueCents',
  'netCentsPerHour',
  'basis',
  'start',
  'isExact',
  'sum',
  'lookahead',
  'reason',
  'kept',
] as const satisfies readonly (keyof OfferEvaluation)[];

/** The evaluation of an offer and the terms behind it. */
export type OfferFacts = Pick<OfferEvaluation, (typeof OFFER_FACTS)[number]> & {
  terms: Omit<OfferTerms, 'isTypicalCost'>;
};

/**
 * Returns the facts by which automation decides. For an offer that pays off only together with other offers, they are those of
 * the offer on its own, because the driver may decline the others.
 */
export function toOfferFacts(shown: OfferEvaluation, terms: OfferTerms): OfferFacts {
  const { isTypicalCost, ...evaluatedBy } = terms;
  return { ...pick(shown.onItsOwn ?? shown, OFFER_FACTS), terms: evaluatedBy };
}
