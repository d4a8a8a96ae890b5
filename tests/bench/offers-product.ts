import { type Day, type DayOrder, getPoint, HOUR } from '#tests/bench/offers-day.ts';
import { HANDOVER, listActiveOrders, type ReplayState, type ReplayStop } from '#tests/bench/offers-replay.ts';
import { describeSituation, measureLegs, toInstant } from '#tests/bench/offers-situation.ts';
import { createOfferReport } from '#worker/engines/offers/create-offer-report.ts';
import { roundLegs } from '#worker/engines/offers/evaluate-open-offers.ts';
import { buildScenarioBasis, type Scenario } from '#worker/engines/offers/lookahead/build-scenario-basis.ts';
import { getDrawnAt, isSampled } from '#worker/engines/offers/lookahead/offer-slots.ts';
import type { OfferEvaluation } from '#worker/engines/offers/offer.ts';
import { createOfferLayout, type OfferLayout } from '#worker/engines/offers/offer-layout.ts';
import { chooseTerms, type OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import { planActiveOrders, priceLegs } from '#worker/engines/offers/plan-active-orders.ts';
import type { NearbyOffer } from '#worker/engines/offers/recent-offers.ts';

const UNSET = { wageCentsPerHour: null, capacityCostCents: null, costCentsPerMile: 30 };

/**
 * The terms the product would evaluate by just then: the wage learned from what this driver was offered, capacity and
 * car by default.
 */
export function learnTerms({ day }: ReplayState, now: number): OfferTerms {
  const seen = day.orders
    .filter(({ at, isOffered }) => isOffered && at <= now && at >= day.shiftFrom)
    .map(({ at, readyAt, payCents, pickup, dropoff }) => ({
      createdAt: toInstant(at),
      payoutCents: payCents,
      distanceMiles: day.miles[pickup * day.size + dropoff] ?? 0,
      // As platforms state it: until the food is ready, and from there to the door.
      estimatedMinutes: readyAt - at + HANDOVER + (day.minutes[pickup * day.size + dropoff] ?? 0) + HANDOVER,
      pickup: null,
      dropoff: null,
    }));
  return chooseTerms(UNSET, seen, toInstant(now));
}

type Decided = { terms?: OfferTerms; isAhead?: boolean; isTaken?: (evaluation: OfferEvaluation) => boolean };

const isTake = ({ verdict }: OfferEvaluation) => verdict === 'take';

/**
 * Decides about an offer as the product does, by its planner and its deadlines, and by its value unless said otherwise:
 * the stops to come as it plans them, or null for a "leave". When food is ready it does not know.
 */
export function decideAsProduct(
  offer: DayOrder,
  state: ReplayState,
  { terms = learnTerms(state, offer.at), isAhead = false, isTaken = isTake }: Decided = {},
): ReplayStop[] | null {
  const { open, position } = describeSituation(offer, state);
  const now = toInstant(state.time);
  const driver = { positionLat: position.lat, positionLng: position.lng, positionAt: now };
  const layout = createOfferLayout(open, driver, now);
  const legs = measureLegs(layout.points);
  const scenario = isAhead ? lookAround(state.day, { layout, terms, now }) : null;
  const report = createOfferReport({ layout, legs, terms, scenario, now });
  if (!Object.values(report.evaluations).some(isTaken)) return null;
  const placed = [...layout.activeOrders, ...layout.offers].map(({ stops }) => stops);
  const plan = planActiveOrders(priceLegs(roundLegs(legs), terms), layout.start ?? 0, placed);
  const orders = [...listActiveOrders(state), offer];
  return plan.stops.map((node) => {
    const index = placed.findIndex(({ pickup, dropoff }) => pickup === node || dropoff === node);
    const [order, isDropoff] = [orders[index], placed[index]?.dropoff === node];
    if (!order) throw new RangeError(`No order at ${node}`);
    return { node: isDropoff ? order.dropoff : order.pickup, isDropoff, order };
  });
}

/** What the market was offered before the offer came, and the share of one driver. */
function lookAround(
  day: Day,
  { layout, terms, now }: { layout: OfferLayout; terms: OfferTerms; now: number },
): Scenario | null {
  const drawnAt = getDrawnAt(layout.offers[0]?.order.createdAt ?? now, now);
  const market = day.orders.filter(({ at }) => isSampled(toInstant(at), drawnAt));
  const share = market.filter(({ isOffered }) => isOffered).length / Math.max(1, market.length);
  return buildScenarioBasis({
    layout,
    neighborhoods: new Map([[drawnAt, { offers: market.map((order) => toNearby(day, order)), share }]]),
    terms,
    localHour: HOUR,
    shiftEndsAt: toInstant(day.shiftTo),
    seed: 1,
    now,
  });
}

function toNearby(day: Day, { at, payCents, pickup, dropoff }: DayOrder): NearbyOffer {
  const places = { pickup: getPoint(day, pickup), dropoff: getPoint(day, dropoff) };
  return { createdAt: toInstant(at), payoutCents: payCents, weight: 1, ...places };
}
