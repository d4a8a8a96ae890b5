import type { DayOrder } from '#tests/bench/offers-day.ts';
import { HANDOVER, type Insertion, type Policy, type ReplayState } from '#tests/bench/offers-replay.ts';
import { MOST_RECENT } from '#worker/domain/offers/future.ts';
import { lookAhead } from '#worker/domain/offers/look-ahead.ts';
import { chooseTerms, type OfferTerms } from '#worker/domain/offers/offer-terms.ts';
import type { SimulatedHand } from '#worker/domain/offers/play-on.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

const COST_CENTS_A_MILE = 30;
const SAMPLED_MINUTES = 75;
const HORIZON = 45;

/** The terms the product would judge by just then: the wage learnt from what this driver was offered, room and car by default. */
function learnTerms({ day }: ReplayState, now: number): OfferTerms {
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
function closedForm(
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
  { name: 'lookahead', decide: decideAhead },
];

/** Net dollars an hour of an offer by itself, from where the driver is. */
function hourAlone({ pickup, dropoff, payCents }: DayOrder, { day, node }: ReplayState): number {
  const legs = [node * day.size + pickup, pickup * day.size + dropoff];
  const minutes = legs.reduce((sum, leg) => sum + (day.minutes[leg] ?? 0), 0) + 4;
  const miles = legs.reduce((sum, leg) => sum + (day.miles[leg] ?? 0), 0);
  return (60 * (payCents - COST_CENTS_A_MILE * miles)) / 100 / minutes;
}

/** As the product does it: what the market was offered in the last 75 minutes, thinned to one driver's share. */
function decideAhead(offer: DayOrder, insertion: Insertion | null, state: ReplayState): boolean {
  if (insertion === null) return false;
  const { day, time } = state;
  const terms = learnTerms(state, offer.at);
  const market = day.orders.filter(({ at }) => at < offer.at && at > offer.at - SAMPLED_MINUTES);
  // As many as the product lays out, in equal steps.
  const step = Math.max(1, market.length / MOST_RECENT);
  const sampled = market.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const hand = (stops: ReplayState['stops']): SimulatedHand => ({
    node: state.node,
    stops: stops.map(({ node, isDropoff, limit }) => ({ node, isDropoff, limit: limit - time })),
  });
  const ahead = lookAhead({
    orderId: `${offer.pickup} ${offer.dropoff} ${offer.at}`,
    withOffer: hand(insertion.stops),
    without: hand(state.stops),
    payCents: offer.payCents,
    recent: sampled.map(({ at, pickup, dropoff, payCents }) => ({
      weight: market.length / sampled.length,
      minutesAgo: offer.at - at,
      pickup,
      dropoff,
      payCents,
    })),
    share: market.filter(({ isOffered }) => isOffered).length / Math.max(1, market.length),
    horizonMinutes: Math.max(0, Math.min(HORIZON, day.shiftTo - time)),
    terms: {
      minutes: day.minutes,
      miles: day.miles,
      size: day.size,
      centsPerMinute: terms.wageCentsPerHour / 60,
      centsPerMile: terms.costCentsPerMile,
      roomCents: terms.roomCents,
    },
  });
  return ahead ? ahead.valueCents >= 0 : closedForm(offer, insertion, state.inHand, terms) >= 0;
}
