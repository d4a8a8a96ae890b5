import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import {
  computeLastsUntil,
  decideDue,
  isTrialEnding,
  moveSubscription,
  type Period,
  type SubscriptionState,
} from './subscription-moves.ts';
import { computeTrialEnd, countTrialDays } from './trial.ts';

const START = Date.UTC(2026, 0, 31, 9);

const buildState = (over: Partial<SubscriptionState> = {}): SubscriptionState => ({
  status: 'trialing',
  interval: 'week',
  trialEndsAt: START + 7 * DAY_MS,
  currentPeriodEnd: START + 7 * DAY_MS,
  cancelAtPeriodEnd: false,
  isHeld: false,
  pastDueAt: null,
  retryAt: null,
  createdAt: START,
  endedAt: null,
  endReason: null,
  ...over,
});

const buildPaid = (interval: 'week' | 'month') =>
  buildState({
    status: 'active',
    interval,
    trialEndsAt: null,
    // A week of 31 January 2026 ends on 7 February, a month on 28 February.
    currentPeriodEnd: Date.UTC(2026, 1, interval === 'week' ? 7 : 28, 9),
  });

type Charged = { period: Period; at: number };

/** One run of the schedule, as the engine does it: step by step until nothing is due. */
function run(state: SubscriptionState, now: number, pays: boolean, charged: Charged[]): SubscriptionState {
  for (let step = decideDue(state, now); step; step = decideDue(state, now)) {
    if (step.kind === 'end') state = moveSubscription(state, { ...step, kind: 'ended' }, now);
    else if (pays) {
      charged.push({ period: step.period, at: now });
      state = moveSubscription(state, { kind: 'paid', period: step.period }, now);
    } else {
      state = moveSubscription(state, { kind: 'declined' }, now);
    }
  }
  return state;
}

const action = fc.record({
  kind: fc.constantFrom('run', 'run', 'runAgain', 'decline', 'cancel', 'resume', 'hold', 'release'),
  // Hours to weeks of silence between two things that happen.
  pauseMs: fc.oneof(fc.integer({ min: 0, max: 2 * DAY_MS }), fc.integer({ min: 0, max: 40 * DAY_MS })),
});

test('whatever happens in whatever order: every period once, in a row, and none after the end', () => {
  const start = fc.constantFrom(buildState(), buildPaid('week'), buildPaid('month'));
  fc.assert(
    fc.property(start, fc.array(action, { maxLength: 40 }), (first, actions) => {
      let [state, now] = [first, START];
      const charged: Charged[] = [];
      for (const { kind, pauseMs } of actions) {
        now += pauseMs;
        const before = state;
        const count = charged.length;
        if (kind === 'cancel' || kind === 'resume' || kind === 'hold' || kind === 'release')
          state = moveSubscription(state, { kind }, now);
        else state = run(state, now, kind !== 'decline', charged);
        if (kind === 'runAgain') expect(run(state, now, true, charged)).toBe(state);
        if (before.endedAt !== null) expect([state, charged.length]).toEqual([before, count]);
        if (before.cancelAtPeriodEnd && kind !== 'resume' && kind !== 'release')
          expect(charged.length).toBe(count);
        if (kind.startsWith('run'))
          expect(state.endedAt !== null || state.currentPeriodEnd > now || state.retryAt !== null).toBe(true);
      }
      expect(new Set(charged.map(({ period }) => period.start)).size).toBe(charged.length);
      let reached = first.currentPeriodEnd;
      for (const { period, at } of charged) {
        expect(period.start).toBe(reached);
        expect(period.start).toBeLessThanOrEqual(at);
        reached = period.end;
      }
      if (state.endReason === 'cancelled') expect(state.endedAt).toBe(reached);
    }),
    { numRuns: 500 },
  );
});

test('months of silence are caught up on once a week, and a week in one run is the same', () => {
  const [late, weekly]: [Charged[], Charged[]] = [[], []];
  const after = START + 100 * DAY_MS;
  const caughtUp = run(buildState(), after, true, late);
  let state = buildState();
  for (let now = START; now <= after; now += DAY_MS) state = run(state, now, true, weekly);
  expect(caughtUp).toEqual(state);
  expect(late.map(({ period }) => period)).toEqual(weekly.map(({ period }) => period));
  expect(late).toHaveLength(14);
});

test('a missing payment is tried every three days, and one that is made good continues', () => {
  const charged: Charged[] = [];
  let state = buildPaid('week');
  const due = state.currentPeriodEnd;
  const retries = new Set<number | null>();
  for (let now = due; now < due + 14 * DAY_MS; now += DAY_MS) {
    state = run(state, now, false, charged);
    retries.add(state.retryAt);
    expect([state.status, state.pastDueAt]).toEqual(['past_due', due]);
  }
  expect([...retries]).toEqual([3, 6, 9, 12, 15].map((days) => due + days * DAY_MS));
  expect(charged).toEqual([]);
  const paidLate = run(run(buildPaid('week'), due, false, []), due + 4 * DAY_MS, true, charged);
  expect([paidLate.status, paidLate.pastDueAt, charged.length]).toEqual(['active', null, 1]);
});

test('months keep their day: 31 January, 28 February, 31 March', () => {
  const charged: Charged[] = [];
  run(buildPaid('month'), Date.UTC(2026, 4, 1), true, charged);
  const days = charged.map(({ period }) => new Date(period.start).toISOString().slice(0, 10));
  expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
});

test('the end of a trial is announced in its last two days, unless it is canceled', () => {
  const end = START + 7 * DAY_MS;
  expect(isTrialEnding(buildState(), end - 2 * DAY_MS - 1)).toBe(false);
  expect(isTrialEnding(buildState(), end - 2 * DAY_MS)).toBe(true);
  expect(isTrialEnding(buildState(), end)).toBe(false);
  expect(isTrialEnding(buildState({ cancelAtPeriodEnd: true }), end - DAY_MS)).toBe(false);
  expect(isTrialEnding(buildPaid('week'), end - DAY_MS)).toBe(false);
});

test('campaigns give longer trials', () => {
  const days = [null, 'standard', 'referral', 'premium'].map((campaign) =>
    countTrialDays(START, computeTrialEnd(START, campaign)),
  );
  expect(days).toEqual([7, 7, 14, 28]);
});

test('a suspension cancels what was not cancelled, and taken back brings back no more than that', () => {
  const move = (state: SubscriptionState, ...kinds: ('cancel' | 'hold' | 'resume' | 'release')[]) =>
    kinds.reduce((moved, kind) => moveSubscription(moved, { kind }, START), state);
  const isGoingOn = (state: SubscriptionState) => !state.cancelAtPeriodEnd;
  expect(isGoingOn(move(buildState(), 'hold'))).toBe(false);
  expect(isGoingOn(move(buildState(), 'hold', 'release'))).toBe(true);
  expect(isGoingOn(move(buildState(), 'cancel', 'hold', 'release'))).toBe(false);
  expect(isGoingOn(move(buildState(), 'hold', 'cancel', 'release'))).toBe(false);
  expect(isGoingOn(move(buildState(), 'release'))).toBe(true);
});

test('what is unpaid lasts as long as the grace, and no longer than its period once it is cancelled', () => {
  const week = buildPaid('week');
  const lastsFor = (state: SubscriptionState) => (computeLastsUntil(state) - START) / DAY_MS;
  expect([lastsFor(week), lastsFor({ ...week, cancelAtPeriodEnd: true })]).toEqual([7, 7]);
  const unpaid = (interval: 'week' | 'month') =>
    ({ ...buildPaid(interval), status: 'past_due', pastDueAt: START }) as const;
  expect([lastsFor(unpaid('week')), lastsFor(unpaid('month'))]).toEqual([14, 14]);
  const leaving = (interval: 'week' | 'month') => ({ ...unpaid(interval), cancelAtPeriodEnd: true });
  expect([lastsFor(leaving('week')), lastsFor(leaving('month'))]).toEqual([7, 14]);
});
