import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { EndReason, Subscription } from './subscription.ts';

/**
 * The changes we make to a live subscription ourselves, each in one statement (`changeLive`): `getChange` if `NEEDS` holds.
 * Everything else follows the payment provider, whose states `followSubscription` writes. `suspend` means that the subscriber is
 * suspended: it cancels a subscription that is not canceled yet, and `restore` resumes only what `suspend` canceled.
 */
export type LiveEvent =
  | { kind: 'cancel' | 'suspend' | 'resume' | 'restore' }
  | { kind: 'ended'; reason: EndReason; at: number };

/** The state that a live subscription must have for an event to change it. */
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

/** Returns the change an event makes to a live subscription that meets its `NEEDS`. */
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
 * Returns when a subscription ends without further events (epoch ms): with its period, or with the grace period while a payment
 * is missing, unless it is canceled and its period ends sooner.
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

/** How long before the end of a trial its subscriber is notified. */
export const TRIAL_NOTICE_MS = 2 * DAY_MS;

/** Returns whether a trial's end should be announced now: in its last two days, unless it is canceled. */
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
