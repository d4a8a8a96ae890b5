import type { DayOrder } from '#tests/bench/offers-day.ts';
import { decideAsProduct } from '#tests/bench/offers-product.ts';
import { appendStops, type Policy, type ReplayState } from '#tests/bench/offers-replay.ts';
import type { OfferEvaluation } from '#worker/engines/offers/offer.ts';
import { chooseTerms } from '#worker/engines/offers/offer-terms.ts';

const COST_CENTS_A_MILE = 30;

/** Whoever set the typical wage by hand. */
const AT_ELEVEN = chooseTerms(
  { wageCentsPerHour: 1100, capacityCostCents: null, costCentsPerMile: 30 },
  [],
  0,
);

/** The policies compared, the simplest first. All but the first plan and meet deadlines as the product does. */
export const POLICIES: readonly Policy[] = [
  { name: 'take all, as they come', decide: (offer, state) => appendStops(state, offer) },
  createRule('take all that keep promises', () => true),
  createRule('$2 a mile and $7', (offer, state) => {
    return offer.payCents >= 700 && offer.payCents >= 200 * milesAlone(offer, state);
  }),
  ...[1, 1.5, 2, 2.5, 3, 4].map((dollars) =>
    createRule(
      `$${dollars.toFixed(2)} a mile, offer alone`,
      (offer, state) => offer.payCents >= 100 * dollars * milesAlone(offer, state),
    ),
  ),
  ...[10, 12, 14, 16, 18, 22].map((dollars) =>
    createRule(`$${dollars} an hour, offer alone`, (offer, state) => hourAlone(offer, state) >= dollars),
  ),
  { name: 'closed form', decide: (offer, state) => decideAsProduct(offer, state) },
  {
    name: 'closed form, wage set to $11',
    decide: (offer, state) => decideAsProduct(offer, state, { terms: AT_ELEVEN }),
  },
  { name: 'lookahead', decide: (offer, state) => decideAsProduct(offer, state, { isAhead: true }) },
];

/** Takes what a rule of thumb likes if every deadline is kept. */
function createRule(name: string, likes: (offer: DayOrder, state: ReplayState) => boolean): Policy {
  const keeps = { terms: AT_ELEVEN, isTaken: ({ kept }: OfferEvaluation) => kept !== null };
  return {
    name,
    decide: (offer, state) => (likes(offer, state) ? decideAsProduct(offer, state, keeps) : null),
  };
}

function milesAlone({ pickup, dropoff }: DayOrder, { day }: ReplayState): number {
  return day.miles[pickup * day.size + dropoff] ?? 0;
}

/** Net dollars an hour of an offer on its own, from where the driver is. */
function hourAlone({ pickup, dropoff, payCents }: DayOrder, { day, node }: ReplayState): number {
  const legs = [node * day.size + pickup, pickup * day.size + dropoff];
  const minutes = legs.reduce((sum, leg) => sum + (day.minutes[leg] ?? 0), 0) + 4;
  const miles = legs.reduce((sum, leg) => sum + (day.miles[leg] ?? 0), 0);
  return (60 * (payCents - COST_CENTS_A_MILE * miles)) / 100 / minutes;
}
