import type { OfferJudgement } from '../offers/offer.ts';
import type { Order, OrderSource } from '../orders/order.ts';
import { getLocalTime } from '../shared/time.ts';
import type { WaitEstimate } from '../waits/estimate-wait.ts';
import type { DecisionRule } from './decision-rules.ts';
import { isInZones } from './is-in-zones.ts';
import { isWithinHours } from './is-within-hours.ts';
import type { AutomationSettings } from './settings.ts';

/** Where an order may come from for automation to act: taking orders elsewhere could cost the driver their account there. */
const SAFE_SOURCES: readonly OrderSource[] = ['network', 'partner', 'sample'];

/** Automation fills no hand beyond this; more is the driver's own choice. */
export const MOST_IN_HAND = 4;

/** A restaurant is slow when its typical wait is this much longer than the area's, or its bad one by twice as much. */
const SLOW_MINUTES = 5;

/** An arrived order and everything that is asked about it. Prices in cents, instants in epoch ms. */
export type Arrival = {
  order: Order;
  settings: AutomationSettings;
  now: number;
  timeZone: string;
  earnedTodayCents: number;
  handCount: number;
  /** Finished orders of the driver: where zones lie is learnt from their addresses. */
  known: readonly Order[];
  wait: WaitEstimate | null;
  /** By the route in hand; asked only when the driver wants decisions by value. */
  judgement: OfferJudgement | undefined;
};

export type Figures = Record<string, string | number | null>;
export type Decision = { verdict: 'accepted' | 'left'; rule: DecisionRule; figures: Figures };

/**
 * Decides about an arrived order: the first rule that speaks against it leaves it to the driver; when none does it is
 * accepted, or left with `allMet` while auto-accept is off. `figures` hold what decided: `value` against `limit`, in the
 * unit of `FIGURE_UNITS`.
 */
export function judgeArrival(arrival: Arrival): Decision {
  for (const ask of QUESTIONS) {
    const objection = ask(arrival);
    if (objection) return { verdict: 'left', ...objection };
  }
  const { settings, judgement } = arrival;
  const figures: Figures =
    settings.shouldUseAiDecisions && judgement ? describeValue(judgement) : { ...NO_FIGURES };
  return { verdict: settings.shouldAutoAccept ? 'accepted' : 'left', rule: 'allMet', figures };
}

type Objection = { rule: DecisionRule; figures: Figures };
type Question = (arrival: Arrival) => Objection | null;

const NO_FIGURES: Figures = {};

const QUESTIONS: readonly Question[] = [
  ({ order }) => (SAFE_SOURCES.includes(order.source) ? null : { rule: 'source', figures: NO_FIGURES }),
  ({ settings: { dailyGoalCents: goal }, earnedTodayCents: value }) =>
    goal !== null && goal > 0 && value >= goal
      ? { rule: 'dailyGoal', figures: { value, limit: goal } }
      : null,
  askHours,
  ({ handCount: value }) =>
    value >= MOST_IN_HAND ? { rule: 'handFull', figures: { value, limit: MOST_IN_HAND } } : null,
  ({ order, settings, known }) =>
    isInZones(order, settings.preferredZones, known) ? null : { rule: 'zones', figures: NO_FIGURES },
  ({ order: { payoutCents: value }, settings: { minOrderCents: limit } }) =>
    value < limit ? { rule: 'orderValue', figures: { value, limit } } : null,
  ({ order }) => (order.distanceMiles === null ? { rule: 'distanceUnknown', figures: NO_FIGURES } : null),
  askPayPerMile,
  askDistance,
  askWait,
  askValue,
];

function askHours({
  now,
  timeZone,
  settings: { workStartMinute, workEndMinute },
}: Arrival): Objection | null {
  const { hour, minute } = getLocalTime(now, timeZone);
  const value = 60 * hour + minute;
  if (isWithinHours(value, { start: workStartMinute, end: workEndMinute })) return null;
  return { rule: 'workingHours', figures: { value, from: workStartMinute, limit: workEndMinute } };
}

function askPayPerMile({ order, settings: { minCentsPerMile: limit } }: Arrival): Objection | null {
  const miles = order.distanceMiles ?? 0;
  // Multiplied out: no distance at all pays any rate, and no rounding decides.
  if (order.payoutCents >= limit * miles) return null;
  return { rule: 'payPerMile', figures: { value: Math.floor(order.payoutCents / miles), limit } };
}

function askDistance({ order, settings: { maxDistanceTenths } }: Arrival): Objection | null {
  const value = order.distanceMiles ?? 0;
  const limit = maxDistanceTenths / 10;
  return value > limit ? { rule: 'distance', figures: { value, limit } } : null;
}

function askWait({ wait, settings }: Arrival): Objection | null {
  if (!settings.shouldAvoidSlowRestaurants || wait === null) return null;
  const { restaurant, area, sampleSize } = wait;
  const usual = { value: restaurant.medianMinutes, limit: area.medianMinutes + SLOW_MINUTES };
  const bad = { value: restaurant.p90Minutes, limit: area.p90Minutes + 2 * SLOW_MINUTES };
  const slow = [usual, bad].find(({ value, limit }) => value > limit);
  if (!slow) return null;
  return {
    rule: 'slowRestaurant',
    figures: { ...slow, measure: slow === usual ? 'median' : 'p90', sampleSize },
  };
}

function askValue({ settings, judgement }: Arrival): Objection | null {
  if (!settings.shouldUseAiDecisions) return null;
  if (!judgement) return { rule: 'offerValue', figures: { value: null, limit: 0 } };
  return judgement.verdict === 'take' ? null : { rule: 'offerValue', figures: describeValue(judgement) };
}

function describeValue({ valueCents, reason, lookahead, extraMinutes, extraMiles }: OfferJudgement): Figures {
  return {
    value: valueCents,
    limit: 0,
    reason: reason.key,
    extraMinutes,
    extraMiles,
    futures: lookahead?.futures ?? 0,
  };
}
