import type { Order } from '#worker/domain/orders/order.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { findBestSet } from './best-set/find-best-set.ts';
import { evaluateTogether } from './best-set/worth-together.ts';
import { decideVerdicts, listSuggested } from './decide-verdicts.ts';
import { evaluateOpenOffers, roundLegs } from './evaluate-open-offers.ts';
import type { Scenario } from './lookahead/build-scenario-basis.ts';
import type { OfferReport, ScoredOffer, UnevaluatedReason } from './offer.ts';
import type { OfferLayout } from './offer-layout.ts';
import type { OfferTerms } from './offer-terms.ts';
import type { Legs } from './plan-active-orders.ts';

/** Evaluates all open offers of one driver at `now` (epoch ms) by the same terms; `legs` are between the points of the layout. */
export function createOfferReport(given: {
  layout: OfferLayout;
  legs: Legs;
  terms: OfferTerms;
  /** The scenarios of the lookahead, if there were enough offers nearby. */
  scenario?: Scenario | null;
  isPro?: boolean;
  now: number;
}): OfferReport {
  const { layout, legs, terms, scenario = null, isPro = false, now } = given;
  const scored = evaluateOpenOffers({ ...given, scenario });
  const world = { layout, legs: roundLegs(legs), terms, evaluations: scored, now };
  const bestSet = findBestSet(world);
  const together = bestSet ? evaluateTogether(world, bestSet.take) : [];
  const evaluations = decideVerdicts({ scored, bestSet, together, wageCentsPerHour: terms.wageCentsPerHour });
  return {
    terms,
    evaluations,
    unevaluated: Object.fromEntries(
      listUnevaluated(layout).filter(([orderId]) => evaluations[orderId] === undefined),
    ),
    suggestedIds: listSuggested(evaluations),
    bestSet,
    isPro,
    unplacedActive: layout.unplacedActive,
    holdsUntil: findFirstMiss([...scored, ...together], now),
  };
}

/** Returns when a driver who does not move would miss the first of the met deadlines (epoch ms); at most a day ahead. */
function findFirstMiss(scored: readonly ScoredOffer[], now: number): number {
  const spare = scored.flatMap(({ kept }) => (kept ? [kept.tightest.limitAt - kept.tightest.arrivesAt] : []));
  return now + Math.min(DAY_MS, ...spare);
}

/** Returns, for each offer, the reason it would have no evaluation. */
function listUnevaluated({
  offers,
  unplacedOffers,
  leftOut,
  isOverfull,
}: OfferLayout): [string, UnevaluatedReason][] {
  const say = (orders: readonly Order[], reason: UnevaluatedReason) =>
    orders.map(({ id }): [string, UnevaluatedReason] => [id, reason]);
  return [
    ...say(
      offers.map(({ order }) => order),
      'noRoad',
    ),
    ...say(unplacedOffers, 'noFigures'),
    ...say(leftOut, isOverfull ? 'tooManyActive' : 'tooMany'),
  ];
}
