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

/**
 * Looks ahead for one offer after another of a page. Answers the judgement with what that adds to it: its value then
 * decides, unless a promise would be broken. The futures without the offer are the same for all, and driven once.
 */
export function weighFutures(future: Future, { before, hand, now }: Hand) {
  const without = new Map<Drawn, Map<number, number[]>>();
  const play = (drawn: Drawn, simulated: SimulatedHand) => playAll(simulated, { ...future, ...drawn });
  const playWithout = (drawn: Drawn, start: number) => {
    const byStart = without.get(drawn) ?? new Map<number, number[]>();
    const nets = byStart.get(start) ?? play(drawn, simulate(start, before, hand));
    without.set(drawn, byStart.set(start, nets));
    return nets;
  };
  return (judgement: OfferJudgement, { order, start, after, stops }: With): OfferJudgement => {
    const { kept } = judgement;
    const drawn = future.drawn.get(getDrawnAt(order.createdAt, now));
    if (kept === null || !drawn) return judgement;
    const netsWith = play(drawn, simulate(start, after, [...hand, stops]));
    const valueCents = compareFutures(judgement.sum.payCents, netsWith, playWithout(drawn, start));
    return {
      ...judgement,
      lookahead: {
        ...{ valueCents, futures: netsWith.length, recentOffers: drawn.recent.length },
        ...{ share: drawn.share, seed: future.seed },
      },
      valueCents,
      verdict: valueCents >= 0 ? 'take' : 'leave',
      reason: valueCents >= 0 ? { key: 'keepsPromises', ...kept } : { key: 'betterWithout' },
    };
  };
}

/** A route as the simulation drives it. */
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
