import type { HostedSubscription } from './hosted-subscription.ts';
import { type EndReason, PLANS, type SubscriptionStatus } from './subscription.ts';
import { GRACE_MS } from './subscription-moves.ts';

/** What a subscription is here that follows the one at the payment provider. Instants in epoch ms. */
export type MirroredState = {
  status: SubscriptionStatus;
  priceCents: number;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  /** The provider is still to be notified of what was cancelled, resumed or ended here. */
  isCancelDue: boolean;
  trialNoticeAt: number | null;
  pastDueAt: number | null;
  endedAt: number | null;
  endReason: EndReason | null;
};

/** What else decides whether a subscription brings its subscriber anything. */
export type MirrorFacts = {
  isSuspended: boolean;
  /** The driver is there, or the restaurant is active or can be. */
  isWanted: boolean;
  /** There is another live subscription of the same product. */
  hasOther: boolean;
};

/**
 * Returns a new subscription as it is at the provider, or null where it brings its subscriber nothing: a second one of
 * its product, one of someone gone or suspended, or one at a price that is not ours.
 */
export function admitSubscription(
  hosted: HostedSubscription,
  { isSuspended, isWanted, hasOther }: MirrorFacts,
  now: number,
): MirroredState | null {
  if (!hosted.hasOurPrice || !isWanted || isSuspended || hasOther) return null;
  return { ...readHosted(hosted, null, now), isCancelDue: false, trialNoticeAt: null };
}

/**
 * Returns what changes in ours by what it is at the provider, looked at at `now`. Over a later look nothing is written.
 * What ended stays ended, and the provider is notified again while it runs there. What was not paid for in the grace
 * ends.
 */
export function followSubscription(
  known: MirroredState & { updatedAt: number },
  hosted: HostedSubscription,
  facts: MirrorFacts,
  now: number,
): Partial<MirroredState> {
  if (known.endedAt !== null) return hosted.endedAt === null ? { isCancelDue: true } : {};
  if (known.updatedAt > now) return {};
  const next = { ...readHosted(hosted, known, now), ...decideCancellation(known, hosted, facts) };
  const { status, pastDueAt } = next;
  if (status !== 'past_due' || pastDueAt === null || now - pastDueAt < GRACE_MS) return next;
  return { ...next, status: 'cancelled', endedAt: now, endReason: 'expired', isCancelDue: true };
}

/** One that is billed at another price than ours counts as unpaid. */
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
 * Whether it is cancelled is ours to say while the provider is still to be notified. What belongs to someone suspended
 * only runs out, whatever the provider says. A trial that continues after all is announced again.
 */
function decideCancellation(
  known: MirroredState,
  { cancelAtPeriodEnd, endedAt }: HostedSubscription,
  { isSuspended }: MirrorFacts,
) {
  const isCancelled = cancelAtPeriodEnd || isSuspended;
  const isSame = known.isCancelDue || isCancelled || !known.cancelAtPeriodEnd;
  return {
    cancelAtPeriodEnd: known.isCancelDue ? known.cancelAtPeriodEnd : isCancelled,
    isCancelDue: known.isCancelDue || (isSuspended && !cancelAtPeriodEnd && endedAt === null),
    trialNoticeAt: isSame ? known.trialNoticeAt : null,
  };
}
