import { type Day, type DayOrder, getPoint } from '#tests/bench/offers-day.ts';
import { closedForm, learnTerms } from '#tests/bench/offers-policies.ts';
import { type ReplayState, replay } from '#tests/bench/offers-replay.ts';
import { buildOrder } from '#tests/ui/build-order.ts';
import type { SeenOffer } from '#worker/domain/offers/learn-wage.ts';
import type { OfferOfOthers } from '#worker/domain/offers/meet-neighborhood.ts';
import type { OfferTerms } from '#worker/domain/offers/offer-terms.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/** Midnight of the made-up days, in epoch ms. */
const DAY_START = Date.UTC(2026, 10, 20);
/** Before, the day has too little of a past to look at. */
const FIRST_LOOK = 75;

/** An offer to the driver of a replay, with what was in hand just then. */
export type Situation = {
  open: Order[];
  position: LatLng;
  terms: OfferTerms;
  now: number;
};

/** What a day offered to whom, in the words of the product. */
export type DayOffers = { own: SeenOffer[]; others: OfferOfOthers[] };

/** The offers of a replayed shift that some place in the route had room for, decided by the closed form. */
export function listSituations(day: Day): Situation[] {
  const situations: Situation[] = [];
  replay(day, {
    name: 'closed form',
    decide: (offer, insertion, state) => {
      if (insertion === null) return false;
      const terms = learnTerms(state, offer.at);
      if (offer.at >= FIRST_LOOK) situations.push(describe(offer, state, terms));
      return closedForm(offer, insertion, state.inHand, terms) >= 0;
    },
  });
  return situations;
}

function describe(offer: DayOrder, { day, node, stops }: ReplayState, terms: OfferTerms): Situation {
  const hand = stops
    .filter(({ isDropoff }) => isDropoff)
    .flatMap((stop) => day.orders.find(({ dropoff }) => dropoff === stop.node) ?? []);
  const isWaiting = ({ pickup, readyAt }: DayOrder) =>
    stops.some((stop) => !stop.isDropoff && stop.node === pickup && stop.readyAt === readyAt);
  return {
    open: [
      toOrder(day, offer, { status: 'pending' }),
      ...hand.map((order) =>
        toOrder(day, order, {
          status: 'accepted',
          acceptedAt: toInstant(order.at),
          pickedUpAt: isWaiting(order) ? null : toInstant(offer.at),
        }),
      ),
    ],
    position: getPoint(day, node),
    terms,
    now: toInstant(offer.at),
  };
}

function toOrder(day: Day, { at, payCents, pickup, dropoff }: DayOrder, changes: Partial<Order>): Order {
  return buildOrder({
    id: `order-${dropoff}-${Math.round(1000 * at)}`,
    createdAt: toInstant(at),
    payoutCents: payCents,
    pickup: getPoint(day, pickup),
    dropoff: getPoint(day, dropoff),
    ...changes,
  });
}

/** To each offer that was not this driver's another of as many drivers as the market has. */
export function listDayOffers(day: Day, seed: number, offeredShare: number): DayOffers {
  const random = createRandom(seed);
  const own: SeenOffer[] = [];
  const others: OfferOfOthers[] = [];
  for (const { at, isOffered, payCents, pickup, dropoff } of day.orders) {
    const driverId = `driver-${pickInteger(random, 1, Math.round(1 / offeredShare) - 1)}`;
    const offer = {
      createdAt: toInstant(at),
      payoutCents: payCents,
      pickup: getPoint(day, pickup),
      dropoff: getPoint(day, dropoff),
    };
    if (isOffered) own.push({ ...offer, distanceMiles: null, estimatedMinutes: null });
    else others.push({ ...offer, driverId });
  }
  return { own, others };
}

function toInstant(minute: number): number {
  return Math.round(DAY_START + minute * MINUTE_MS);
}
