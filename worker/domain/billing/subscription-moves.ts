import { DAY_MS } from '#worker/domain/shared/time.ts';
import { computePeriodEnd, type Interval } from './period.ts';
import type { EndReason, SubscriptionStatus } from './subscription.ts';

/**
 * The state machine of a subscription. Events that are not in the table do nothing; `cancelled` is final.
 *
 * | state      | paid   | declined | cancel, hold         | resume, release | ended     |
 * |------------|--------|----------|----------------------|-----------------|-----------|
 * | trialing   | active | past_due | trialing, ends then  | trialing        | cancelled |
 * | active     | active | past_due | active, ends then    | active          | cancelled |
 * | past_due   | active | past_due | past_due, ends next  | past_due        | cancelled |
 * | cancelled  | –      | –        | –                    | –               | –         |
 *
 * A trial starts a subscription as `trialing`; without one it starts as `active` with the first period paid. `hold` is the
 * suspension of the subscriber: it cancels a subscription that is not cancelled, and `release` resumes what only `hold`
 * cancelled. `cancel`, `hold`, `resume`, `release` and the `ended` of a deleted account are written by one statement
 * (`moveLive`): `getChange` where `NEEDS` holds. Our subscription otherwise follows the provider's (`followSubscription`).
 * At the end of a period `decideDue` ends a cancelled subscription, else the next period is charged. `paid` moves on to the
 * end of the charged period. `declined` keeps the access and is retried every 3 days; after 14 days `followSubscription`
 * ends it. The reason of `ended` is `cancelled` by the subscriber, `expired` without payment, or `account_deleted`.
 *
 * After an interruption of the schedule every passed period is charged once, in order, because the access continued. A
 * cancelled subscription ends with the period it was shown for, even if the schedule finds it later.
 */
export type SubscriptionState = {
  status: SubscriptionStatus;
  interval: Interval;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  /** Cancelled by a suspension alone. */
  isHeld: boolean;
  /** Since when a payment is missing, and when it is charged again; null while none is missing. */
  pastDueAt: number | null;
  retryAt: number | null;
  createdAt: number;
  endedAt: number | null;
  endReason: EndReason | null;
};

export type Period = { start: number; end: number };

/** Events that apply to any live subscription. */
export type LiveEvent =
  | { kind: 'cancel' | 'hold' | 'resume' | 'release' }
  | { kind: 'ended'; reason: EndReason; at: number };

export type SubscriptionEvent = { kind: 'paid'; period: Period } | { kind: 'declined' } | LiveEvent;

/** The state a live subscription must have for an event to change it. */
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

/** The change of a live subscription that meets the `NEEDS` of an event. */
export function getChange(event: LiveEvent) {
  switch (event.kind) {
    case 'cancel':
      return { cancelAtPeriodEnd: true, isHeld: false };
    case 'hold':
      return { cancelAtPeriodEnd: true, isHeld: true };
    case 'resume':
    case 'release':
      return { cancelAtPeriodEnd: false, isHeld: false };
    case 'ended':
      return { status: 'cancelled', endedAt: event.at, endReason: event.reason } as const;
  }
}

export const GRACE_MS = 14 * DAY_MS;
const RETRY_PAUSE_MS = 3 * DAY_MS;
/**
 * When a subscription ends without further events (epoch ms): with its period, or, while a payment is missing, with the grace
 * period, unless it is cancelled and its period ends before that.
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

type DueStep = { kind: 'end'; reason: EndReason; at: number } | { kind: 'charge'; period: Period };

/** Returns the next due step of a subscription at `now` (epoch ms), or null. */
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

/** The subscription after an event at `now` (epoch ms); unchanged by an event that is not in the table. */
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
