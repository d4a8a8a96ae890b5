import { estimateTravel } from '../routing/estimate-travel.ts';
import type { LatLng } from '../shared/geo.ts';
import { MINUTE_MS } from '../shared/time.ts';
import { listPickupWaits, type PickupWait } from './add-waits.ts';
import type { OfferLayout } from './lay-out-offers.ts';
import { lookAhead, type RecentOffer, SAMPLED_MINUTES } from './look-ahead.ts';
import { LEAST_RECENT_OFFERS, LOOKAHEAD_MINUTES, type OfferJudgement } from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import type { HandOrder, HandPlan } from './plan-hand.ts';
import type { SimulatedHand, SimulationTerms } from './play-on.ts';

/** An offer somebody near by was made lately; nothing in it says to whom. `weight`: how many it stands for, 1 or more. */
export type NearbyOffer = {
  createdAt: number;
  payoutCents: number;
  pickup: LatLng;
  dropoff: LatLng;
  weight: number;
};

/** What was offered near by lately, and which share of it one driver gets to see (0 to 1). */
export type Neighborhood = { offers: readonly NearbyOffer[]; share: number };

/** The samples to draw futures from, laid out for the simulation. */
export type Future = {
  recent: readonly RecentOffer[];
  share: number;
  horizonMinutes: number;
  terms: SimulationTerms;
};

/** More would cost time and add little: nobody sees more in 75 minutes. */
export const MOST_RECENT = 60;

/**
 * Lays out the offers of the last 75 minutes behind the places of the layout; null with too few of them.
 *
 * @param given.localHour hour of the day at the place, for the traffic
 * @param given.shiftEndsAt epoch ms, when the driver stops working, or null when unknown
 */
export function layOutFuture(given: {
  layout: OfferLayout;
  neighborhood: Neighborhood;
  terms: OfferTerms;
  localHour: number;
  shiftEndsAt: number | null;
  now: number;
}): Future | null {
  const { layout, neighborhood, terms, now, shiftEndsAt } = given;
  const lately = sampleEvenly(
    neighborhood.offers.filter(
      ({ createdAt }) => createdAt <= now && createdAt > now - SAMPLED_MINUTES * MINUTE_MS,
    ),
  );
  if (lately.length < LEAST_RECENT_OFFERS) return null;
  const points = [...layout.points];
  const recent = lately.map(({ createdAt, payoutCents, pickup, dropoff, weight }) => ({
    minutesAgo: (now - createdAt) / MINUTE_MS,
    weight,
    payCents: payoutCents,
    pickup: points.push(pickup) - 1,
    dropoff: points.push(dropoff) - 1,
  }));
  const untilShiftEnds = shiftEndsAt === null ? LOOKAHEAD_MINUTES : (shiftEndsAt - now) / MINUTE_MS;
  return {
    recent,
    share: neighborhood.share,
    horizonMinutes: Math.max(0, Math.min(LOOKAHEAD_MINUTES, untilShiftEnds)),
    terms: {
      ...measureAll(points, given.localHour, listPickupWaits(layout)),
      centsPerMinute: terms.wageCentsPerHour / 60,
      centsPerMile: terms.costCentsPerMile,
      roomCents: terms.roomCents,
    },
  };
}

/** As many as are drawn from, from the whole time in equal steps; those left out are counted with those kept. */
function sampleEvenly(offers: readonly NearbyOffer[]): NearbyOffer[] {
  const step = offers.length / MOST_RECENT;
  if (step <= 1) return [...offers];
  return offers
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .map((offer) => ({ ...offer, weight: step * offer.weight }));
}

/** The judgement with what looking ahead adds to it: its value then decides, unless a promise would be broken. */
export function weighFuture(
  judgement: OfferJudgement,
  future: Future,
  routes: { start: number; before: HandPlan; after: HandPlan; hand: readonly HandOrder[]; stops: HandOrder },
): OfferJudgement {
  const { kept } = judgement;
  if (kept === null) return judgement;
  const { start, before, after, hand, stops } = routes;
  const ahead = lookAhead({
    ...future,
    orderId: judgement.orderId,
    withOffer: simulate(start, after, [...hand, stops]),
    without: simulate(start, before, hand),
    payCents: judgement.sum.payCents,
  });
  if (ahead === null) return judgement;
  const { valueCents } = ahead;
  return {
    ...judgement,
    lookahead: { ...ahead, recentOffers: future.recent.length, share: future.share },
    valueCents,
    verdict: valueCents >= 0 ? 'take' : 'leave',
    reason: valueCents >= 0 ? { key: 'keepsPromises', ...kept } : { key: 'betterWithout' },
  };
}

function simulate(node: number, { stops }: HandPlan, orders: readonly HandOrder[]): SimulatedHand {
  const limitAt = new Map(orders.map(({ dropoff, limit }) => [dropoff, limit]));
  return {
    node,
    stops: stops.map((stop) => ({
      node: stop,
      isDropoff: limitAt.has(stop),
      limit: limitAt.get(stop) ?? Number.POSITIVE_INFINITY,
    })),
  };
}

/** Estimates are enough here: where the next offers will lie is a guess anyhow. */
function measureAll(points: readonly LatLng[], localHour: number, waits: readonly PickupWait[]) {
  const size = points.length;
  const minutes = new Float64Array(size * size);
  const miles = new Float64Array(size * size);
  for (const [row, from] of points.entries()) {
    for (const [column, to] of points.entries()) {
      const travel = estimateTravel(from, to, localHour);
      minutes[row * size + column] = travel.minutes;
      miles[row * size + column] = travel.miles;
    }
  }
  for (const { node, minutes: wait, there } of waits) {
    for (let from = 0; from < size; from++) {
      if (!there.has(from)) minutes[from * size + node] = (minutes[from * size + node] ?? 0) + wait;
    }
  }
  return { minutes, miles, size };
}
