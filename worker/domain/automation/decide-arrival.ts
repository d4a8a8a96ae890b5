import type { OrderSource } from '#worker/domain/orders/order.ts';
import type { ArrivalFacts, OfferFacts } from './arrival-facts.ts';
import type { DecisionRule } from './decision-rules.ts';
import { isWithinHours } from './is-within-hours.ts';

/** The sources automation acts on. Automating another platform could cost drivers their account there. */
const SAFE_SOURCES: readonly OrderSource[] = ['network', 'partner', 'sample'];

/** The `value` and `limit` of the deciding rule, in the unit of `FIGURE_UNITS`, with all facts. */
export type Figures = Measured & { facts: ArrivalFacts };
export type Decision = { verdict: 'accepted' | 'left'; rule: DecisionRule; figures: Figures };

/**
 * Decides about an incoming order by its facts. The first rule that fails leaves it to the driver; if all pass, it is accepted,
 * or left with `allMet` while auto-accept is off.
 */
export function decideArrival(facts: ArrivalFacts): Decision {
  for (const ask of QUESTIONS) {
    const objection = ask(facts);
    if (!objection) continue;
    return { verdict: 'left', rule: objection.rule, figures: { ...objection.figures, facts } };
  }
  const { offer, limits } = facts;
  const figures = { ...(limits.shouldUseAiDecisions && offer ? describeValue(offer) : {}), facts };
  return { verdict: limits.shouldAutoAccept ? 'accepted' : 'left', rule: 'allMet', figures };
}

/** Returns whether only an evaluation can settle a decision made without one, because every other rule passed. */
export function needsValue({ rule, figures: { facts } }: Decision): boolean {
  return rule === 'offerValue' && facts.offer === null;
}

type Measured = {
  value?: number | null;
  limit?: number;
  from?: number;
  reason?: string;
  sampleSize?: number;
};
type Objection = { rule: DecisionRule; figures?: Measured };
type Question = (facts: ArrivalFacts) => Objection | null;

const QUESTIONS: readonly Question[] = [
  ({ source }) => (SAFE_SOURCES.includes(source) ? null : { rule: 'source' }),
  checkDailyGoal,
  checkHours,
  ({ activeCount: value, limits: { maxActiveOrders: limit } }) =>
    value >= limit ? { rule: 'activeOrdersFull', figures: { value, limit } } : null,
  ({ isInZones }) => (isInZones ? null : { rule: 'zones' }),
  ({ payoutCents: value, limits: { minOrderCents: limit } }) =>
    value < limit ? { rule: 'orderValue', figures: { value, limit } } : null,
  ({ distanceMiles }) => (distanceMiles === null ? { rule: 'distanceUnknown' } : null),
  checkPayPerMile,
  ({ distanceMiles, limits: { maxMiles: limit } }) => {
    const value = distanceMiles ?? 0;
    return value > limit ? { rule: 'distance', figures: { value, limit } } : null;
  },
  checkPace,
  checkValue,
];

type GoalFacts = Pick<ArrivalFacts, 'earnedTodayCents' | 'activeCents'> & {
  limits: Pick<ArrivalFacts['limits'], 'dailyGoalCents'>;
};
type HourFacts = Pick<ArrivalFacts, 'minute'> & {
  limits: Pick<ArrivalFacts['limits'], 'workStartMinute' | 'workEndMinute'>;
};

/** Returns the rule that currently blocks every order, whatever arrives; null if there is none. */
export function findPause(facts: GoalFacts & HourFacts) {
  return (checkDailyGoal(facts) ?? checkHours(facts))?.rule ?? null;
}

/** Counts accepted orders toward the goal as well, so that several orders arriving together cannot overshoot it. */
function checkDailyGoal({ limits: { dailyGoalCents: limit }, earnedTodayCents, activeCents }: GoalFacts) {
  const value = earnedTodayCents + activeCents;
  return limit !== null && value >= limit
    ? ({ rule: 'dailyGoal', figures: { value, limit } } as const)
    : null;
}

function checkHours({ minute: value, limits: { workStartMinute, workEndMinute } }: HourFacts) {
  if (isWithinHours(value, { start: workStartMinute, end: workEndMinute })) return null;
  const figures = { value, from: workStartMinute, limit: workEndMinute };
  return { rule: 'workingHours', figures } as const;
}

function checkPayPerMile(facts: ArrivalFacts): Objection | null {
  const { payoutCents } = facts;
  const limit = facts.limits.minCentsPerMile;
  const miles = facts.distanceMiles ?? 0;
  // Multiplies instead of dividing, so that a distance of zero meets every rate and rounding does not matter.
  if (payoutCents >= limit * miles) return null;
  return { rule: 'payPerMile', figures: { value: Math.floor(payoutCents / miles), limit } };
}

function checkPace({ slow, limits }: ArrivalFacts): Objection | null {
  if (!limits.shouldAvoidSlowRestaurants || !slow) return null;
  return { rule: 'slowRestaurant', figures: slow };
}

function checkValue({ limits, offer }: ArrivalFacts): Objection | null {
  if (!limits.shouldUseAiDecisions) return null;
  if (offer === null) return { rule: 'offerValue', figures: { value: null, limit: 0 } };
  const isWorthIt = offer.kept !== null && offer.valueCents >= 0 && offer.reason.key !== 'notInSet';
  return isWorthIt ? null : { rule: 'offerValue', figures: describeValue(offer) };
}

function describeValue({ valueCents, reason }: OfferFacts) {
  return { value: valueCents, limit: 0, reason: reason.key };
}
