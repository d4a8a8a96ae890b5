import { type Day, type DayOrder, getPoint, HOUR } from '#tests/bench/offers-day.ts';
import { HANDOVER, type Insertion, type Policy, type ReplayState } from '#tests/bench/offers-replay.ts';
import { layOutFuture } from '#worker/domain/offers/lay-out-future.ts';
import { compareFutures, playAll } from '#worker/domain/offers/look-ahead.ts';
import { getSlotStart, isSampled } from '#worker/domain/offers/offer-slots.ts';
import { chooseTerms, type OfferTerms } from '#worker/domain/offers/offer-terms.ts';
import type { NearbyOffer } from '#worker/domain/offers/recent-offers.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

const COST_CENTS_A_MILE = 30;

/** The terms the product would judge by just then: the wage learnt from what this driver was offered, room and car by default. */
export function learnTerms({ day }: ReplayState, now: number): OfferTerms {
  const seen = day.orders
    .filter(({ at, isOffered }) => isOffered && at <= now && at >= day.shiftFrom)
    .map(({ at, readyAt, payCents, pickup, dropoff }) => ({
      createdAt: at * MINUTE_MS,
      payoutCents: payCents,
      distanceMiles: day.miles[pickup * day.size + dropoff] ?? 0,
      // As platforms state it: until the food is ready, and from there to the door.
      estimatedMinutes: readyAt - at + HANDOVER + (day.minutes[pickup * day.size + dropoff] ?? 0) + HANDOVER,
      pickup: null,
      dropoff: null,
    }));
  return chooseTerms(UNSET, seen, now * MINUTE_MS);
}

/** Whoever set the typical wage by hand. */
const AT_ELEVEN = chooseTerms({ wageCentsPerHour: 1100, roomCents: null, costCentsPerMile: 30 }, [], 0);

const UNSET = { wageCentsPerHour: null, roomCents: null, costCentsPerMile: COST_CENTS_A_MILE };

/** `value = pay − (wage·minutes + cost·miles) − room·in hand`, with the terms of the product. */
export function closedForm(
  { payCents }: DayOrder,
  { minutes, miles }: Insertion,
  inHand: number,
  terms: OfferTerms,
): number {
  const { wageCentsPerHour, costCentsPerMile, roomCents } = terms;
  return payCents - (wageCentsPerHour / 60) * minutes - costCentsPerMile * miles - roomCents * inHand;
}

/** The policies compared, the simplest first. */
export const POLICIES: readonly Policy[] = [
  { name: 'take all, as they come', decide: () => true },
  { name: 'take all that keep promises', decide: (_, insertion) => insertion !== null },
  {
    name: '$2 a mile and $7',
    decide: ({ payCents, pickup, dropoff }, insertion, { day }) => {
      const miles = day.miles[pickup * day.size + dropoff] ?? 0;
      return insertion !== null && payCents >= 700 && payCents >= 200 * miles;
    },
  },
  ...[1, 1.5, 2, 2.5, 3, 4].map((dollars) => ({
    name: `$${dollars.toFixed(2)} a mile, offer alone`,
    decide: ({ payCents, pickup, dropoff }: DayOrder, insertion: Insertion | null, { day }: ReplayState) =>
      insertion !== null && payCents >= 100 * dollars * (day.miles[pickup * day.size + dropoff] ?? 0),
  })),
  ...[10, 12, 14, 16, 18, 22].map((dollars) => ({
    name: `$${dollars} an hour, offer alone`,
    decide: (offer: DayOrder, insertion: Insertion | null, state: ReplayState) =>
      insertion !== null && hourAlone(offer, state) >= dollars,
  })),
  {
    name: 'closed form',
    decide: (offer, insertion, state) =>
      insertion !== null && closedForm(offer, insertion, state.inHand, learnTerms(state, offer.at)) >= 0,
  },
  {
    name: 'closed form, wage set to $11',
    decide: (offer, insertion, { inHand }) =>
      insertion !== null && closedForm(offer, insertion, inHand, AT_ELEVEN) >= 0,
  },
  {
    name: 'lookahead',
    decide: (offer, insertion, state) => insertion !== null && valueAhead(offer, insertion, state) >= 0,
  },
];

/** Net dollars an hour of an offer by itself, from where the driver is. */
function hourAlone({ pickup, dropoff, payCents }: DayOrder, { day, node }: ReplayState): number {
  const legs = [node * day.size + pickup, pickup * day.size + dropoff];
  const minutes = legs.reduce((sum, leg) => sum + (day.minutes[leg] ?? 0), 0) + 4;
  const miles = legs.reduce((sum, leg) => sum + (day.miles[leg] ?? 0), 0);
  return (60 * (payCents - COST_CENTS_A_MILE * miles)) / 100 / minutes;
}

/** What an offer is worth in cents as the product looks ahead: by what the market was offered, and the share of one driver. */
export function valueAhead(offer: DayOrder, insertion: Insertion, state: ReplayState): number {
  const { day, time } = state;
  const terms = learnTerms(state, offer.at);
  const drawnAt = getSlotStart(offer.at * MINUTE_MS);
  const market = day.orders.filter(({ at }) => isSampled(at * MINUTE_MS, drawnAt));
  const share = market.filter(({ isOffered }) => isOffered).length / Math.max(1, market.length);
  const nodes = [state.node, ...insertion.stops.map(({ node }) => node)];
  const future = layOutFuture({
    layout: { points: nodes.map((node) => getPoint(day, node)), hand: [], offers: [], waits: new Map() },
    neighborhoods: new Map([[drawnAt, { offers: market.map((order) => toNearby(day, order)), share }]]),
    terms,
    localHour: HOUR,
    shiftEndsAt: day.shiftTo * MINUTE_MS,
    seed: 1,
    now: time * MINUTE_MS,
  });
  const drawn = future?.drawn.get(drawnAt);
  if (!future || !drawn) return closedForm(offer, insertion, state.inHand, terms);
  const toNode = (node: number) => nodes.indexOf(node);
  const play = (stops: ReplayState['stops']) => {
    const hand = stops.map(({ node, isDropoff, limit }) => ({
      ...{ node: toNode(node), isDropoff, limit: limit - time },
    }));
    return playAll({ node: toNode(state.node), stops: hand }, { ...future, ...drawn });
  };
  return compareFutures(offer.payCents, play(insertion.stops), play(state.stops));
}

function toNearby(day: Day, { at, payCents, pickup, dropoff }: DayOrder): NearbyOffer {
  const places = { pickup: getPoint(day, pickup), dropoff: getPoint(day, dropoff) };
  return { createdAt: at * MINUTE_MS, payoutCents: payCents, weight: 1, ...places };
}
