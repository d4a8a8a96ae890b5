import type { EmbeddedSubscription } from '#worker/db/schema/payments.ts';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { computePeriodEnd } from '#worker/domain/billing/period.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { HostedInvoice } from '#worker/providers/payments/port.ts';

export type Replay = { subscription: HostedSubscription; invoices: HostedInvoice[] };

const RETRY_PAUSE_MS = 3 * DAY_MS;

/**
 * Returns a subscription of the embedded provider at `now` (epoch ms) and its invoices, oldest first, with all charges, retries
 * and ends that were due since the purchase. A pure function of the purchase.
 */
export function replaySubscription(record: EmbeddedSubscription, now: number): Replay {
  const invoices: HostedInvoice[] = [];
  let subscription = open(record, now);
  let isDeclining = false;
  function advance(until: number) {
    for (let at = getDueAt(subscription); at <= until; at = getDueAt(subscription)) {
      if (subscription.cancelAtPeriodEnd) subscription = end(subscription, at);
      else if (isDeclining) subscription = decline(subscription, at);
      else {
        const invoice = buildInvoice(subscription, at);
        invoices.push(invoice);
        subscription = {
          ...subscription,
          status: 'active',
          currentPeriodEnd: invoice.periodEnd,
          unpaid: null,
        };
      }
    }
  }
  for (const { at, kind } of record.changes) {
    if (at > now) break;
    advance(at);
    if (kind === 'decline' || kind === 'pay') isDeclining = kind === 'decline';
    else if (subscription.endedAt !== null) break;
    else if (kind === 'end') subscription = end(subscription, at);
    else subscription = { ...subscription, cancelAtPeriodEnd: kind === 'cancel' };
  }
  advance(now);
  return { subscription, invoices };
}

/** Without a trial, the first period is due immediately. */
function open(
  { ref, product, subscriberId, trialDays, createdAt }: EmbeddedSubscription,
  seenAt: number,
): HostedSubscription {
  const trialEndsAt = trialDays > 0 ? createdAt + trialDays * DAY_MS : null;
  return {
    ref,
    customerRef: `cus_${subscriberId}`,
    product,
    subscriberId,
    hasBegun: true,
    hasOurPrice: true,
    status: trialEndsAt === null ? 'active' : 'trialing',
    priceCents: PLANS[product].priceCents,
    interval: PLANS[product].interval,
    trialEndsAt,
    currentPeriodEnd: trialEndsAt ?? createdAt,
    cancelAtPeriodEnd: false,
    createdAt,
    endedAt: null,
    unpaid: null,
    seenAt,
  };
}

function end(subscription: HostedSubscription, endedAt: number): HostedSubscription {
  return { ...subscription, status: 'cancelled', endedAt, unpaid: null };
}

function decline(subscription: HostedSubscription, at: number): HostedSubscription {
  const invoiceRef = nameInvoice(subscription);
  return { ...subscription, status: 'past_due', unpaid: { invoiceRef, retryAt: at + RETRY_PAUSE_MS } };
}

/**
 * Returns when the next charge or end is due (epoch ms). A canceled subscription ends with its period, even if its payment is
 * overdue.
 */
function getDueAt({ endedAt, cancelAtPeriodEnd, currentPeriodEnd, unpaid }: HostedSubscription): number {
  if (endedAt !== null) return Number.POSITIVE_INFINITY;
  return cancelAtPeriodEnd ? currentPeriodEnd : (unpaid?.retryAt ?? currentPeriodEnd);
}

const nameInvoice = ({ ref, currentPeriodEnd }: HostedSubscription) => `in_${ref}.${currentPeriodEnd}`;

export const getSubscriptionOf = (invoiceRef: string) => invoiceRef.replace(/^in_|\.\d+$/g, '');

/**
 * Returns the paid invoice of the next period. Monthly periods keep the day of the month on which the first paid period began.
 */
function buildInvoice(subscription: HostedSubscription, paidAt: number): HostedInvoice {
  const { ref, priceCents, interval, trialEndsAt, createdAt, currentPeriodEnd } = subscription;
  return {
    ref: nameInvoice(subscription),
    status: 'paid',
    subscriptionRef: ref,
    paidCents: priceCents,
    paidAt,
    periodStart: currentPeriodEnd,
    periodEnd: computePeriodEnd(currentPeriodEnd, interval, trialEndsAt ?? createdAt),
    email: null,
    payUrl: null,
  };
}
