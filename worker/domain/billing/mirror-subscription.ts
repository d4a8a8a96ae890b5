import type { HostedSubscription } from './hosted-subscription.ts';
import { type EndReason, PLANS, type SubscriptionStatus } from './subscription.ts';
import { GRACE_MS } from './subscription-moves.ts';

/** The state of our copy of a subscription at the payment provider. Instants in epoch ms. */
export type MirroredState = {
  status: SubscriptionStatus;
  priceCents: number;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  /** Whether a cancellation, resumption or end made here still has to be sent to the provider. */
  isCancelDue: boolean;
  pastDueAt: number | null;
  endedAt: number | null;
  endReason: EndReason | null;
};

/** The facts, besides the provider's state, that decide whether a subscription is admitted. */
export type MirrorFacts = {
  isSuspended: boolean;
  /** Whether the driver exists, or the restaurant is active or can be activated. */
  isWanted: boolean;
  /** Whether the subscriber has another live subscription of the same product. */
  hasOther: boolean;
};

/**
 * Returns the state of a new subscription, or null if it is rejected: the subscriber has another one of the same product, is
 * deleted or suspended, or is billed at a price that is not ours.
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
 * Returns the changes to our copy of a subscription from its state at the provider; none if our copy was written after that
 * state. An ended subscription stays ended, and is canceled at the provider if it still runs there. A subscription still unpaid
 * at the end of the grace period ends.
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

/** Maps the provider's state; a subscription billed at a price that is not ours counts as unpaid. */
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

/**
 * Decides the cancellation: ours holds until the provider has received it, and a suspended subscriber's subscription is canceled.
 */
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
