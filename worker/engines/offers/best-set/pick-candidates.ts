import type { ScoredOffer } from '#worker/engines/offers/offer.ts';
import type { OfferLayout, PlacedOrder } from '#worker/engines/offers/offer-layout.ts';
import { countSetStates } from '#worker/engines/route/index.ts';

/** Maximum states of the table that prices every set (see `priceSets`); at this size a page stays fast. */
const MAX_STATES = 13_000;

/** Maximum states with a single offer, some 6 MB: reached beside nine orders to pick up, or fourteen on board. */
const MAX_SINGLE_OFFER_STATES = 3 ** 10;

/** Limit from storing a set as the bits of a number. */
const MAX_CANDIDATES = 30;

/**
 * Returns the offers compared for the best set of at most `maxTogether`: those that meet deadlines and that the lookahead does
 * not advise against, most valuable first, as many as fit into the table beside the active orders. Empty with fewer than two, or
 * if the table cannot hold even one beside the active orders.
 */
export function pickCandidates(
  layout: OfferLayout,
  evaluations: readonly ScoredOffer[],
  maxTogether: number,
): PlacedOrder[] {
  const keeping = pickKeeping(layout, evaluations);
  if (keeping.length < 2) return [];
  return keeping.slice(0, countRoom(keeping.length, maxTogether, layout.activeOrders));
}

/** Returns the node where the route of every set begins: the layout's start, else the most valuable offer's pickup. */
export function findSetStart(layout: OfferLayout, evaluations: readonly ScoredOffer[]): number {
  return layout.start ?? pickKeeping(layout, evaluations)[0]?.stops.pickup ?? 0;
}

/** Returns the offers that meet deadlines and may be worth taking, the most valuable first. */
function pickKeeping({ offers }: OfferLayout, evaluations: readonly ScoredOffer[]): PlacedOrder[] {
  const centsOf = new Map(
    evaluations
      .filter((evaluation) => evaluation.kept !== null && !isAdvisedAgainst(evaluation))
      .map(({ orderId, valueCents }) => [orderId, valueCents]),
  );
  return offers
    .filter(({ order, stops }) => centsOf.has(order.id) && stops.pickup !== null)
    .sort((a, b) => (centsOf.get(b.order.id) ?? 0) - (centsOf.get(a.order.id) ?? 0));
}

function isAdvisedAgainst({ reason: { key } }: ScoredOffer): boolean {
  return key === 'betterWithout' || key === 'pastHours';
}

/** Returns how many offers fit into the table beside the active orders. */
function countRoom(offers: number, maxChosen: number, activeOrders: readonly PlacedOrder[]): number {
  const stops = activeOrders.map((one) => one.stops);
  let room = Math.min(offers, MAX_CANDIDATES);
  while (room > 1 && countSetStates(stops, room, maxChosen) > MAX_STATES) room--;
  return countSetStates(stops, room, maxChosen) > MAX_SINGLE_OFFER_STATES ? 0 : room;
}
