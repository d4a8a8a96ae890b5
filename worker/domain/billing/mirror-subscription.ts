import type { HostedSubscription } from './hosted-subscription.ts';
import { type EndReason, PLANS, type SubscriptionStatus } from './subscription.ts';
import { GRACE_MS } from './subscription-moves.ts';

/** The state of our subscription, which follows the one at the payment provider. Instants in epoch ms. */
export type MirroredState = {
  status: SubscriptionStatus;
  priceCents: number;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  /** A cancellation, resumption or end here has not been sent to the provider yet. */
  isCancelDue: boolean;
  pastDueAt: number | null;
  endedAt: number | null;
  endReason: EndReason | null;
};

/** What else decides whether a subscription is admitted. */
export type MirrorFacts = {
  isSuspended: boolean;
  /** The driver exists, or the restaurant is active or can be activated. */
  isWanted: boolean;
  /** There is another live subscription of the same product. */
  hasOther: boolean;
};

/**
 * Returns the state of a new subscription, or null when it is not admitted: a second one of its product, one of a deleted or
 * suspended subscriber, or one at a price that is not ours.
 */
export function admitSubscription(
  hosted: HostedSubscription,
  { isSuspended, isWanted, hasOther }: MirrorFacts,
  now: number,
): MirroredState | null {
  if (!hosted.hasOurPrice || !isWanted || isSuspended || hasOther) return null;
  return { ...readHosted(hosted, null, now), isCancelDue: false };
}

/**
 * Returns the changes of our subscription by its state at the provider; none if ours was written after that state. An
 * ended one stays ended, and is due at the provider again while it runs there. One unpaid at the end of the grace period
 * ends.
 */
export function followSubscription(
  known: MirroredState & { updatedAt: number },
  hosted: HostedSubscription,
  facts: MirrorFacts,
  now: number,
): Partial<MirroredState> {
  if (known.endedAt !== null) return hosted.endedAt === null ? { isCancelDue: true } : {};
  if (hosted.seenAt !== null && known.updatedAt > hosted.seenAt) return {};
  const next = { ...readHosted(hosted, known, now), ...decideCancellation(known, hosted, facts) };
  const { status, pastDueAt } = next;
  if (status !== 'past_due' || pastDueAt === null || now - pastDueAt < GRACE_MS) return next;
  return { ...next, status: 'cancelled', endedAt: now, endReason: 'expired', isCancelDue: true };
}

/** A subscription billed at a price that is not ours counts as unpaid. */
function readHosted(hosted: HostedSubscription, known: MirroredState | null, now: number) {
  const { product, hasOurPrice, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd, endedAt } = hosted;
  const status = hasOurPrice || endedAt !== null ? hosted.status : ('past_due' as const);
  const endReason: EndReason = cancelAtPeriodEnd ? 'cancelled' : 'expired';
  return {
    status,
    priceCents: hasOurPrice ? hosted.priceCents : PLANS[product].priceCents,
    trialEndsAt,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    pastDueAt: status === 'past_due' ? (known?.pastDueAt ?? now) : null,
    endedAt,
    endReason: endedAt === null ? null : endReason,
  };
}

/** Our cancellation counts while it is due at the provider. A suspended subscriber's subscription is always canceled. */
function decideCancellation(
  known: MirroredState,
  { cancelAtPeriodEnd, endedAt }: HostedSubscription,
  { isSuspended }: MirrorFacts,
) {
  return {
    cancelAtPeriodEnd: known.isCancelDue ? known.cancelAtPeriodEnd : cancelAtPeriodEnd || isSuspended,
    isCancelDue: known.isCancelDue || (isSuspended && !cancelAtPeriodEnd && endedAt === null),
  };
}
