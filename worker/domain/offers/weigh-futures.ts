import type { Order } from '../orders/order.ts';
import type { Drawn, Future } from './lay-out-future.ts';
import { compareFutures, playAll } from './look-ahead.ts';
import type { OfferJudgement } from './offer.ts';
import { getDrawnAt } from './offer-slots.ts';
import type { HandOrder, HandPlan } from './plan-hand.ts';
import type { SimulatedHand } from './play-on.ts';

/** The route in hand: where it begins may differ from offer to offer, see `layOutOffers`. */
type Hand = { before: HandPlan; hand: readonly HandOrder[]; now: number };
/** An offer and the route with it. */
type With = { order: Order; start: number; after: HandPlan; stops: HandOrder };

/** All that the value of one offer follows from: its pay, the route without it and with it, and the futures. */
export type Lookahead = {
  payCents: number;
  /** Node where both routes begin. */
  start: number;
  /** Nodes in the order they are driven to. */
  before: readonly number[];
  after: readonly number[];
  /** What is promised when: the orders in hand and the offer. */
  orders: readonly Pick<HandOrder, 'dropoff' | 'limit'>[];
  future: Future;
  drawn: Drawn;
};

/**
 * Looks ahead for one offer after another of a page. Answers the judgement with what that adds to it: its value then
 * decides, unless a promise would be broken. The futures without the offer are the same for all, and driven once.
 *
 * @param onLookahead told of each lookahead that counts, to keep what it follows from
 */
export function weighFutures(
  future: Future,
  { before, hand, now }: Hand,
  onLookahead?: (lookahead: Lookahead) => void,
) {
  const without = new Map<Drawn, Map<number, number[]>>();
  const playWithout = (lookahead: Lookahead) => {
    const { drawn, start } = lookahead;
    const byStart = without.get(drawn) ?? new Map<number, number[]>();
    const nets = byStart.get(start) ?? playRoute(lookahead, before.stops);
    without.set(drawn, byStart.set(start, nets));
    return nets;
  };
  return (judgement: OfferJudgement, { order, start, after, stops }: With): OfferJudgement => {
    const { kept } = judgement;
    const drawn = future.drawn.get(getDrawnAt(order.createdAt, now));
    if (kept === null || !drawn) return judgement;
    const lookahead: Lookahead = {
      ...{ payCents: judgement.sum.payCents, start, future, drawn },
      ...{ before: before.stops, after: after.stops, orders: [...hand, stops] },
    };
    const valueCents = valueAhead(lookahead, playWithout(lookahead));
    const minutes = Math.max(1, Math.round(future.horizonMinutes));
    onLookahead?.(lookahead);
    return {
      ...judgement,
      lookahead: {
        ...{ valueCents, futures: drawn.futures.length, recentOffers: drawn.recent.length },
        ...{ share: drawn.share, seed: future.seed, minutes },
      },
      valueCents,
      verdict: valueCents >= 0 ? 'take' : 'leave',
      reason: valueCents >= 0 ? { key: 'keepsPromises', ...kept } : { key: 'betterWithout', minutes },
    };
  };
}

/** What an offer is worth by its futures, in whole cents. `without`: what the driver nets in each without it. */
export function valueAhead(
  lookahead: Lookahead,
  without: readonly number[] = playRoute(lookahead, lookahead.before),
): number {
  return compareFutures(lookahead.payCents, playRoute(lookahead, lookahead.after), without);
}

function playRoute({ start, orders, future, drawn }: Lookahead, stops: readonly number[]): number[] {
  return playAll(simulate(start, stops, orders), { ...future, futures: drawn.futures });
}

/** A route as the simulation drives it. */
function simulate(node: number, stops: readonly number[], orders: Lookahead['orders']): SimulatedHand {
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
