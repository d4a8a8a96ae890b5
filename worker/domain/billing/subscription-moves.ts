import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { EndReason, Subscription } from './subscription.ts';

/**
 * What we change of a live subscription ourselves, in one statement (`changeLive`): `getChange` where `NEEDS` holds. All
 * else follows the payment provider, whose states `followSubscription` writes. `suspend` is the suspension of the subscriber: it
 * cancels a subscription that is not canceled, and `restore` resumes what only `suspend` canceled.
 */
export type LiveEvent =
  | { kind: 'cancel' | 'suspend' | 'resume' | 'restore' }
  | { kind: 'ended'; reason: EndReason; at: number };

/** The state a live subscription must have for an event to change it. */
export const NEEDS: Record<
  LiveEvent['kind'],
  { cancelAtPeriodEnd?: boolean; isCanceledBySuspension?: boolean }
> = {
  cancel: {},
  suspend: { cancelAtPeriodEnd: false },
  resume: {},
  restore: { isCanceledBySuspension: true },
  ended: {},
};

/** The change of a live subscription that meets the `NEEDS` of an event. */
export function getChange(event: LiveEvent) {
  switch (event.kind) {
    case 'cancel':
      return { cancelAtPeriodEnd: true, isCanceledBySuspension: false };
    case 'suspend':
      return { cancelAtPeriodEnd: true, isCanceledBySuspension: true };
    case 'resume':
    case 'restore':
      return { cancelAtPeriodEnd: false, isCanceledBySuspension: false };
    case 'ended':
      return { status: 'cancelled', endedAt: event.at, endReason: event.reason } as const;
  }
}

export const GRACE_MS = 14 * DAY_MS;

/**
 * When a subscription ends without further events (epoch ms): with its period, or, while a payment is missing, with the grace
 * period, unless it is canceled and its period ends before that.
 */
export function computeLastsUntil({
  status,
  currentPeriodEnd,
  cancelAtPeriodEnd,
  pastDueAt,
}: Pick<Subscription, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'pastDueAt'>): number {
  if (status !== 'past_due' || pastDueAt === null) return currentPeriodEnd;
  const graceEnd = pastDueAt + GRACE_MS;
  return cancelAtPeriodEnd ? Math.min(currentPeriodEnd, graceEnd) : graceEnd;
}

/** How long before its end a trial is announced to end. */
export const TRIAL_NOTICE_MS = 2 * DAY_MS;

/** Whether to announce now that a trial is about to end: in its last two days, unless it is canceled. */
export function isTrialEnding(
  {
    status,
    trialEndsAt,
    cancelAtPeriodEnd,
  }: Pick<Subscription, 'status' | 'trialEndsAt' | 'cancelAtPeriodEnd'>,
  now: number,
): boolean {
  if (status !== 'trialing' || trialEndsAt === null || cancelAtPeriodEnd) return false;
  return trialEndsAt > now && trialEndsAt - now <= TRIAL_NOTICE_MS;
}
