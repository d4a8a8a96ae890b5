import { DAY_MS } from '#worker/domain/shared/time.ts';
import { computePeriodEnd, type Interval } from './period.ts';
import type { EndReason, SubscriptionStatus } from './subscription.ts';

/**
 * The state machine of a subscription. What is not in the table does nothing; no event leads out of `cancelled`.
 *
 * | state      | paid   | declined | cancel, hold         | resume, release | ended     |
 * |------------|--------|----------|----------------------|-----------------|-----------|
 * | trialing   | active | past_due | trialing, ends then  | trialing        | cancelled |
 * | active     | active | past_due | active, ends then    | active          | cancelled |
 * | past_due   | active | past_due | past_due, ends next  | past_due        | cancelled |
 * | cancelled  | –      | –        | –                    | –               | –         |
 *
 * A trial starts a subscription as `trialing`; whoever had one starts as `active` with the first period paid. `hold` is
 * the suspension of the subscriber: it cancels what is not cancelled, and `release` takes back what it alone cancelled.
 * `cancel`, `hold`, `resume`, `release` and the `ended` of a deleted account change any live subscription alike,
 * whatever it is read as: one statement writes `getChange` where `NEEDS` holds (`moveLive`). A subscription that a
 * provider keeps is in the state it has there (`followSubscription`), and once it has ended no event leads out of that
 * either. When a period is over, `decideDue` says what follows: it ends if that was asked for, else the next period is
 * charged. `paid` moves on to the end of the charged period. `declined` keeps the access and is tried again every 3
 * days; after a grace of 14 days `followSubscription` ends it as expired. `ended` says why: `cancelled` by the
 * subscriber, `expired` for want of payment, `account_deleted`.
 *
 * After days of silence of the schedule every period that has passed is charged once, in order, because the access was
 * there all the time; each under a key of its own, so no period is charged twice. A cancellation ends the subscription
 * with the period it was shown for, however late the schedule finds it: what passed since is free.
 */
export type SubscriptionState = {
  status: SubscriptionStatus;
  interval: Interval;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  trialNoticeAt: number | null;
  cancelAtPeriodEnd: boolean;
  /** Cancelled by a suspension alone. */
  isHeld: boolean;
  /** Since when a payment is missing, and when it is tried again; null while none is. */
  pastDueAt: number | null;
  retryAt: number | null;
  createdAt: number;
  endedAt: number | null;
  endReason: EndReason | null;
};

export type Period = { start: number; end: number };

/** What changes any live subscription alike. */
export type LiveEvent =
  | { kind: 'cancel' | 'hold' | 'resume' | 'release' }
  | { kind: 'ended'; reason: EndReason; at: number };

export type SubscriptionEvent = { kind: 'paid'; period: Period } | { kind: 'declined' } | LiveEvent;

/** What a live subscription must be like for an event to change it. */
export const NEEDS: Record<
  LiveEvent['kind'],
  Partial<Pick<SubscriptionState, 'cancelAtPeriodEnd' | 'isHeld'>>
> = {
  cancel: {},
  hold: { cancelAtPeriodEnd: false },
  resume: {},
  release: { isHeld: true },
  ended: {},
};

/** What an event makes of a live subscription that meets its `NEEDS`. A trial that continues is announced again. */
export function getChange(event: LiveEvent) {
  switch (event.kind) {
    case 'cancel':
      return { cancelAtPeriodEnd: true, isHeld: false };
    case 'hold':
      return { cancelAtPeriodEnd: true, isHeld: true };
    case 'resume':
    case 'release':
      return { cancelAtPeriodEnd: false, isHeld: false, trialNoticeAt: null };
    case 'ended':
      return { status: 'cancelled', endedAt: event.at, endReason: event.reason } as const;
  }
}

export const GRACE_MS = 14 * DAY_MS;
const RETRY_PAUSE_MS = 3 * DAY_MS;
/**
 * Until when a subscription lasts as it stands (epoch ms): to the end of its period, or, while a payment is missing, to
 * the end of the grace, unless it was cancelled and ends with its period before that.
 */
export function computeLastsUntil({
  status,
  currentPeriodEnd,
  cancelAtPeriodEnd,
  pastDueAt,
}: Pick<SubscriptionState, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'pastDueAt'>): number {
  if (status !== 'past_due' || pastDueAt === null) return currentPeriodEnd;
  const graceEnd = pastDueAt + GRACE_MS;
  return cancelAtPeriodEnd ? Math.min(currentPeriodEnd, graceEnd) : graceEnd;
}

/** How long before its end a trial is announced to end. */
export const TRIAL_NOTICE_MS = 2 * DAY_MS;

export type DueStep = { kind: 'end'; reason: EndReason; at: number } | { kind: 'charge'; period: Period };

/** What is due of a subscription at `now` (epoch ms), one step at a time, or null. */
export function decideDue(state: SubscriptionState, now: number): DueStep | null {
  const { endedAt, currentPeriodEnd, retryAt } = state;
  if (endedAt !== null || currentPeriodEnd > now) return null;
  if (state.cancelAtPeriodEnd) return { kind: 'end', reason: 'cancelled', at: currentPeriodEnd };
  if (retryAt !== null && retryAt > now) return null;
  return { kind: 'charge', period: getNextPeriod(state) };
}

/** The period after the present one. Months keep the day on which the first paid period began. */
function getNextPeriod({ interval, trialEndsAt, createdAt, currentPeriodEnd: start }: SubscriptionState) {
  return { start, end: computePeriodEnd(start, interval, trialEndsAt ?? createdAt) };
}

/** The subscription after an event at `now` (epoch ms); an event the table does not have leaves it as it is. */
export function moveSubscription<State extends SubscriptionState>(
  state: State,
  event: SubscriptionEvent,
  now: number,
): State {
  if (state.endedAt !== null) return state;
  switch (event.kind) {
    case 'paid':
      if (event.period.start !== state.currentPeriodEnd) return state;
      return {
        ...state,
        status: 'active',
        currentPeriodEnd: event.period.end,
        pastDueAt: null,
        retryAt: null,
      };
    case 'declined':
      return {
        ...state,
        status: 'past_due',
        pastDueAt: state.pastDueAt ?? now,
        retryAt: now + RETRY_PAUSE_MS,
      };
    default:
      return meets(state, event.kind) ? { ...state, ...getChange(event) } : state;
  }
}

function meets(state: SubscriptionState, kind: LiveEvent['kind']): boolean {
  const { cancelAtPeriodEnd = state.cancelAtPeriodEnd, isHeld = state.isHeld } = NEEDS[kind];
  return state.cancelAtPeriodEnd === cancelAtPeriodEnd && state.isHeld === isHeld;
}

/** Whether to announce now that a trial is about to end: in its last two days, unless it is canceled. */
export function isTrialEnding(
  {
    status,
    trialEndsAt,
    cancelAtPeriodEnd,
  }: Pick<SubscriptionState, 'status' | 'trialEndsAt' | 'cancelAtPeriodEnd'>,
  now: number,
): boolean {
  if (status !== 'trialing' || trialEndsAt === null || cancelAtPeriodEnd) return false;
  return trialEndsAt > now && trialEndsAt - now <= TRIAL_NOTICE_MS;
}
