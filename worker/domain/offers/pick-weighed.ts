import type { OfferLayout, PlacedOrder } from './lay-out-offers.ts';
import type { OfferJudgement } from './offer.ts';
import { countStates } from './price-sets.ts';

/** States of the table that prices every set at once (see `price-sets.ts`); at this size a page stays cheap. */
const MOST_STATES = 13_000;

/** Sets are told by the bits of a number. */
const MOST_WEIGHED = 30;

/**
 * The offers weighed for the best set of at most `mostTogether`: those that keep promises and that looking ahead does not
 * advise against, the most valuable first, as many as the table has room for beside the hand. `keeping` is how many there
 * were.
 */
export function pickWeighed(
  layout: OfferLayout,
  judgements: readonly OfferJudgement[],
  mostTogether: number,
): { keeping: number; weighed: PlacedOrder[] } {
  const keeping = pickKeeping(layout, judgements);
  const room = countRoom(keeping.length, mostTogether, layout.hand);
  return { keeping: keeping.length, weighed: keeping.slice(0, room) };
}

/** Whether the offer keeps promises, but what is likely to come is worth more without it. */
export function isBetterLeft({ reason }: OfferJudgement): boolean {
  return reason.key === 'betterWithout';
}

/** The offers that keep promises and may be worth taking, the most valuable first. */
function pickKeeping({ offers }: OfferLayout, judgements: readonly OfferJudgement[]): PlacedOrder[] {
  const centsOf = new Map(
    judgements
      .filter((judgement) => judgement.kept !== null && !isBetterLeft(judgement))
      .map(({ orderId, valueCents }) => [orderId, valueCents]),
  );
  return offers
    .filter(({ order, stops }) => centsOf.has(order.id) && stops.pickup !== null)
    .sort((a, b) => (centsOf.get(b.order.id) ?? 0) - (centsOf.get(a.order.id) ?? 0));
}

/** How many offers the table has room for beside the hand. */
function countRoom(offers: number, mostChosen: number, hand: readonly PlacedOrder[]): number {
  const stops = hand.map((one) => one.stops);
  let room = Math.min(offers, MOST_WEIGHED);
  while (room > 1 && countStates(room, mostChosen, stops) > MOST_STATES) room--;
  return room;
}
