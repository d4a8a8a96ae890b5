import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import {
  at,
  buildOpen,
  evaluate as evaluateOpen,
  getEvaluation,
  terms as usual,
} from '#tests/factories/evaluated-offers.ts';
import type { OfferEvaluation, OfferTerms } from '#worker/engines/offers/index.ts';
import { type Arrival, gatherFacts, toOfferFacts } from './arrival-facts.ts';
import { decideArrival, needsValue } from './decide-arrival.ts';
import { openZones } from './open-zones.ts';
import { DEFAULT_AUTOMATION } from './settings.ts';

/** 18:30 in Chicago, daylight saving time. */
const EVENING = Date.parse('2026-09-04T23:30:00Z');

const settings = { ...DEFAULT_AUTOMATION, isEnabled: true, shouldAutoAccept: true };

/** An arrival with its evaluation, or null. */
type Evaluated = Arrival & { value: { evaluation: OfferEvaluation; terms: OfferTerms } | null };

const decide = ({ value, ...arrival }: Evaluated) =>
  decideArrival({
    ...gatherFacts(arrival),
    offer: value && toOfferFacts(value.evaluation, value.terms),
  });

function buildArrival(overrides: Partial<Evaluated> = {}, changed: Partial<typeof settings> = {}): Evaluated {
  return {
    order: buildOrder(),
    settings: { ...settings, ...changed },
    now: EVENING,
    timeZone: 'America/Chicago',
    earnedTodayCents: 0,
    active: [],
    isInZones: openZones(changed.preferredZones ?? [], [])(overrides.order ?? buildOrder()),
    slow: null,
    value: null,
    ...overrides,
  };
}

const active = (count: number) =>
  Array.from({ length: count }, () => buildOrder({ status: 'accepted', payoutCents: 1000 }));

const terms = {
  wageCentsPerHour: 1100,
  capacityCostCents: 250,
  costCentsPerMile: 30,
  isTypicalCost: true,
} as const;
const tightest = { orderId: 'o', restaurantName: 'R', arrivesAt: EVENING + 1, limitAt: EVENING + 2 };

const value = (changed: Partial<OfferEvaluation>) => ({
  terms,
  evaluation: {
    valueCents: 400,
    isTake: true,
    reason: { key: 'meetsDeadlines' },
    kept: { count: 1, alreadyLate: 0, tightest },
    lookahead: null,
    extraMinutes: 11,
    extraMiles: 1.5,
    ...changed,
  } as OfferEvaluation,
});

test('accepts an order that meets every setting, and leaves it while auto-accept is off', () => {
  expect(decide(buildArrival())).toMatchObject({ verdict: 'accepted', rule: 'allMet' });
  expect(decide(buildArrival({}, { shouldAutoAccept: false }))).toMatchObject({
    verdict: 'left',
    rule: 'allMet',
  });
});

test.each(['manual', 'import'] as const)('never accepts an order from the source %s', (source) => {
  expect(decide(buildArrival({ order: buildOrder({ source }) }))).toMatchObject({
    verdict: 'left',
    rule: 'source',
  });
});

test.each<[string, Partial<Arrival>, Partial<typeof settings>, object | null]>([
  ['goal reached', { earnedTodayCents: 15_000 }, { dailyGoalCents: 15_000 }, { rule: 'dailyGoal' }],
  ['a cent below the goal', { earnedTodayCents: 14_999 }, { dailyGoalCents: 15_000 }, null],
  [
    'goal reached with what is accepted',
    { earnedTodayCents: 12_000, active: active(2) },
    { dailyGoalCents: 14_000 },
    { rule: 'dailyGoal', figures: { value: 14_000, limit: 14_000 } },
  ],
  ['a cent below it', { earnedTodayCents: 11_999, active: active(2) }, { dailyGoalCents: 14_000 }, null],
  ['no goal', { earnedTodayCents: 99_999 }, {}, null],
  ['at the start of work', {}, { workStartMinute: 18 * 60 + 30, workEndMinute: 60 }, null],
  [
    'at the end of work',
    {},
    { workStartMinute: 60, workEndMinute: 18 * 60 + 30 },
    { rule: 'workingHours', figures: { value: 1110, from: 60, limit: 1110 } },
  ],
  ['four active', { active: active(4) }, {}, { rule: 'activeOrdersFull', figures: { value: 4, limit: 4 } }],
  ['three active', { active: active(3) }, {}, null],
  ['another zone', {}, { preferredZones: ['Harbor'] }, { rule: 'zones' }],
  ['a preferred zone', {}, { preferredZones: ['Harbor', 'pecan street'] }, null],
  ['just enough pay', {}, { minOrderCents: 940 }, null],
  [
    'a cent too little',
    {},
    { minOrderCents: 941 },
    { rule: 'orderValue', figures: { value: 940, limit: 941 } },
  ],
  ['$9.40 for 3.2 miles at $2.93', {}, { minCentsPerMile: 293 }, null],
  ['at $2.94', {}, { minCentsPerMile: 294 }, { rule: 'payPerMile', figures: { value: 293, limit: 294 } }],
  ['3.2 miles of 3.2', {}, { maxDistanceTenths: 32 }, null],
  [
    '3.2 miles of 3.1',
    {},
    { maxDistanceTenths: 31 },
    { rule: 'distance', figures: { value: 3.2, limit: 3.1 } },
  ],
])('%s', (_, changes, changed, expected) => {
  const decision = decide(buildArrival(changes, changed));
  expect(decision).toMatchObject(expected ? { verdict: 'left', ...expected } : { verdict: 'accepted' });
});

test('leaves an order of unknown distance to the driver', () => {
  const nothing = { distanceMiles: 0, estimatedMinutes: 0, pickup: null };
  for (const order of [buildOrder({ distanceMiles: null }), buildOrder(nothing)]) {
    expect(decide(buildArrival({ order })).rule).toBe('distanceUnknown');
  }
});

test('leaves an order from a slow restaurant and gives its minutes, unless the driver turned that off', () => {
  const pace = { value: 22, limit: 21, sampleSize: 9 };
  const evaluate = (slow: typeof pace | null, changed = {}) => decide(buildArrival({ slow }, changed));
  expect(evaluate(null).verdict).toBe('accepted');
  expect(evaluate(pace)).toMatchObject({
    verdict: 'left',
    rule: 'slowRestaurant',
    figures: pace,
  });
  expect(evaluate(pace, { shouldAvoidSlowRestaurants: false }).verdict).toBe('accepted');
});

test('when deciding by value, accepts only offers worth taking and leaves those it cannot evaluate', () => {
  const ai = { shouldUseAiDecisions: true };
  const evaluate = (changed: Partial<OfferEvaluation>) => decide(buildArrival({ value: value(changed) }, ai));
  expect(evaluate({})).toMatchObject({ verdict: 'accepted', rule: 'allMet', figures: { value: 400 } });
  expect(evaluate({ isTake: false, valueCents: -20, reason: { key: 'worthLess' } })).toMatchObject({
    verdict: 'left',
    rule: 'offerValue',
    figures: { value: -20, limit: 0, reason: 'worthLess' },
  });
  const missed: Partial<OfferEvaluation> = {
    isTake: false,
    kept: null,
    reason: { key: 'missesDeadline', missed: tightest },
  };
  expect(evaluate(missed)).toMatchObject({ verdict: 'left', rule: 'offerValue' });
  expect(decide(buildArrival({}, ai))).toMatchObject({ verdict: 'left', rule: 'offerValue' });
});

test('evaluates only an offer that meets every other rule, when deciding by value', () => {
  const asks = (changed: Partial<typeof settings>, overrides: Partial<Evaluated> = {}) =>
    needsValue(decide(buildArrival(overrides, changed)));
  const ai = { shouldUseAiDecisions: true };
  expect(asks(ai)).toBe(true);
  expect(asks({})).toBe(false);
  expect(asks({ ...ai, minOrderCents: 941 })).toBe(false);
  expect(asks(ai, { order: buildOrder({ source: 'manual' }) })).toBe(false);
  expect(asks(ai, { value: value({ valueCents: -20, reason: { key: 'worthLess' } }) })).toBe(false);
});

test('evaluates an offer on its own when it pays off only with an offer not accepted yet', () => {
  const bare = { distanceMiles: null, estimatedMinutes: null };
  const far = { ...bare, pickup: at(10.1), dropoff: at(14.5), payoutCents: 900 };
  const poor = { ...bare, pickup: at(10.1, 0.3), dropoff: at(14.2, 0.15), payoutCents: 250 };
  const open = [
    buildOpen({ id: 'typed', source: 'manual', ...far }),
    buildOpen({ id: 'offer', source: 'network', ...poor }),
  ];
  const own = { ...usual, capacityCostCents: 150, wageCentsPerHour: 900, costCentsPerMile: 15 };
  const evaluation = getEvaluation(evaluateOpen(open, undefined, own));
  const alone = getEvaluation(evaluateOpen(open.slice(1), undefined, own));
  expect([evaluation.isTake, alone.isTake]).toEqual([true, false]);
  const decided = decide(buildArrival({ value: { evaluation, terms: own } }, { shouldUseAiDecisions: true }));
  expect(decided).toMatchObject({
    verdict: 'left',
    rule: 'offerValue',
    figures: { value: alone.valueCents, reason: 'worthLess' },
  });
});
