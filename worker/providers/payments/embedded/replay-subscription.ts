import type { EmbeddedChange, EmbeddedSubscription } from '#worker/domain/billing/embedded-subscription.ts';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import {
  decideDue,
  moveSubscription,
  type SubscriptionEvent,
  type SubscriptionState,
} from '#worker/domain/billing/subscription-moves.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { HostedInvoice } from '../port.ts';

export type Replay = { subscription: HostedSubscription; invoices: HostedInvoice[] };

/** A subscription on its way through time, and whether its card declines. */
type Course = { state: SubscriptionState; isDeclining: boolean };

/**
 * Returns the state of a subscription of the embedded provider at `now` (epoch ms), and its invoices, oldest first: every charge,
 * retry and end that was due since the purchase. A pure function of the purchase.
 */
export function replaySubscription(record: EmbeddedSubscription, now: number): Replay {
  const invoices: HostedInvoice[] = [];
  const changes = [...record.changes];
  let course: Course = { state: open(record), isDeclining: false };
  for (;;) {
    const dueAt = getDueAt(course.state);
    const [change] = changes;
    const at = Math.min(dueAt, change?.at ?? Number.POSITIVE_INFINITY);
    if (at > now || at === Number.POSITIVE_INFINITY) break;
    if (change && change.at < dueAt) {
      course = applyChange(course, change);
      changes.shift();
      continue;
    }
    const event = decideEvent(course, at);
    if (event.kind === 'paid') invoices.push(buildInvoice(record, event.period, at));
    course = { ...course, state: moveSubscription(course.state, event, at) };
  }
  return { subscription: toHosted(record, course.state), invoices };
}

/** The outcome of a due step. */
function decideEvent({ state, isDeclining }: Course, at: number): SubscriptionEvent {
  const step = decideDue(state, at);
  if (step === null) throw new RangeError('Nothing is due of a subscription');
  if (step.kind === 'end') return { kind: 'ended', reason: step.reason, at: step.at };
  return isDeclining ? { kind: 'declined' } : { kind: 'paid', period: step.period };
}

function applyChange({ state, isDeclining }: Course, { kind, at }: EmbeddedChange): Course {
  if (kind === 'decline' || kind === 'pay') return { state, isDeclining: kind === 'decline' };
  const event: SubscriptionEvent = kind === 'end' ? { kind: 'ended', reason: 'cancelled', at } : { kind };
  return { state: moveSubscription(state, event, at), isDeclining };
}

/** Without a trial the first period is charged at once. */
function open({ product, trialDays, createdAt }: EmbeddedSubscription): SubscriptionState {
  const trialEndsAt = trialDays > 0 ? createdAt + trialDays * DAY_MS : null;
  return {
    status: trialEndsAt === null ? 'active' : 'trialing',
    interval: PLANS[product].interval,
    trialEndsAt,
    currentPeriodEnd: trialEndsAt ?? createdAt,
    cancelAtPeriodEnd: false,
    isHeld: false,
    pastDueAt: null,
    retryAt: null,
    createdAt,
    endedAt: null,
    endReason: null,
  };
}

/** When something is due next of a subscription, if nothing happens to it before. */
function getDueAt({ endedAt, cancelAtPeriodEnd, currentPeriodEnd, retryAt }: SubscriptionState): number {
  if (endedAt !== null) return Number.POSITIVE_INFINITY;
  return cancelAtPeriodEnd ? currentPeriodEnd : Math.max(currentPeriodEnd, retryAt ?? 0);
}

const nameInvoice = (ref: string, periodStart: number) => `in_${ref}.${periodStart}`;

/** The subscription an invoice of the embedded provider is for. */
export const getSubscriptionOf = (invoiceRef: string) => invoiceRef.replace(/^in_|\.\d+$/g, '');

function buildInvoice(
  { ref, product }: EmbeddedSubscription,
  { start, end }: { start: number; end: number },
  at: number,
): HostedInvoice {
  return {
    ref: nameInvoice(ref, start),
    status: 'paid',
    subscriptionRef: ref,
    paidCents: PLANS[product].priceCents,
    paidAt: at,
    periodStart: start,
    periodEnd: end,
    email: null,
    payUrl: null,
  };
}

function toHosted(
  { ref, product, subscriberId }: EmbeddedSubscription,
  state: SubscriptionState,
): HostedSubscription {
  const { status, interval, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd } = state;
  const { createdAt, endedAt, retryAt } = state;
  return {
    ref,
    customerRef: `cus_${subscriberId}`,
    product,
    subscriberId,
    isReal: true,
    hasOurPrice: true,
    status,
    priceCents: PLANS[product].priceCents,
    interval,
    trialEndsAt,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    createdAt,
    endedAt,
    unpaid: status === 'past_due' ? { invoiceRef: nameInvoice(ref, currentPeriodEnd), retryAt } : null,
  };
}
