import type { DayOrder } from '#tests/bench/offers-day.ts';
import type { Insertion, Policy, ReplayState } from '#tests/bench/offers-replay.ts';
import { lookAhead } from '#worker/domain/offers/look-ahead.ts';
import { DEFAULT_ROOM_CENTS, DEFAULT_WAGE_CENTS_PER_HOUR } from '#worker/domain/offers/offer-terms.ts';
import type { SimulatedHand } from '#worker/domain/offers/play-on.ts';

const COST_CENTS_A_MILE = 30;
const SAMPLED_MINUTES = 75;
const HORIZON = 45;

const wage = DEFAULT_WAGE_CENTS_PER_HOUR / 60;

/** `value = pay − (wage·minutes + cost·miles) − room·in hand`, with the default terms of the product. */
function closedForm({ payCents }: DayOrder, { minutes, miles }: Insertion, inHand: number): number {
  return payCents - wage * minutes - COST_CENTS_A_MILE * miles - DEFAULT_ROOM_CENTS * inHand;
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
  ...[10, 12, 14, 16, 18, 22].map((dollars) => ({
    name: `$${dollars} an hour, offer alone`,
    decide: (offer: DayOrder, insertion: Insertion | null, state: ReplayState) =>
      insertion !== null && hourAlone(offer, state) >= dollars,
  })),
  {
    name: 'closed form',
    decide: (offer, insertion, { inHand }) => insertion !== null && closedForm(offer, insertion, inHand) >= 0,
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
  const market = day.orders.filter(({ at }) => at < offer.at && at > offer.at - SAMPLED_MINUTES);
  const hand = (stops: ReplayState['stops']): SimulatedHand => ({
    node: state.node,
    stops: stops.map(({ node, isDropoff, limit }) => ({ node, isDropoff, limit: limit - time })),
  });
  const ahead = lookAhead({
    orderId: `${offer.pickup} ${offer.dropoff} ${offer.at}`,
    withOffer: hand(insertion.stops),
    without: hand(state.stops),
    payCents: offer.payCents,
    recent: market.map(({ at, pickup, dropoff, payCents }) => ({
      weight: 1,
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
      centsPerMinute: wage,
      centsPerMile: COST_CENTS_A_MILE,
      roomCents: DEFAULT_ROOM_CENTS,
    },
  });
  return ahead ? ahead.valueCents >= 0 : closedForm(offer, insertion, state.inHand) >= 0;
}
