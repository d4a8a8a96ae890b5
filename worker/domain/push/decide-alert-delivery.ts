import { isPro, type SubscriptionStatus } from '#worker/domain/billing/subscription.ts';
import type { RetryRule } from '#worker/domain/jobs/retry.ts';
import type { OrderStatus } from '#worker/domain/orders/order.ts';
import type { NotificationSettings } from '#worker/domain/profile/notifications.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { digestText } from '#worker/domain/shared/hash-text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { ALERT_RULES, type AlertKind, type Urgency } from './alert.ts';

/** The facts that decide whether an alert is still sent to a device; instants in epoch ms. */
export type AlertDeliveryFacts = {
  kind: AlertKind;
  expiresAt: number;
  subscriptionStatus: 'free' | 'pro';
  suspendedAt: number | null;
  /** Whether the session that registered the device has ended. */
  isSignedOut: boolean;
  settings: NotificationSettings;
  /** The status of the alert's order; null if it has none. */
  orderStatus: OrderStatus | null;
  /** The status of the alert's subscription; null if it has none. */
  planStatus: SubscriptionStatus | null;
  isPlanCancelled: boolean | null;
};

const DROP_REASONS = ['expired', 'notPro', 'suspended', 'signedOut', 'switchedOff', 'overtaken'] as const;
type DropReason = (typeof DROP_REASONS)[number];

/** The status an order must have for an alert about it to be current. */
const NEEDED_STATUS: Partial<Record<AlertKind, OrderStatus>> = {
  offerAccepted: 'accepted',
  offerWorth: 'pending',
  offerMaybe: 'pending',
  offerNotWorth: 'pending',
  offerUnevaluated: 'pending',
  orderCancelled: 'cancelled',
};

/** Returns why an alert is no longer sent at `now`, or null if it is. Alerts need Pro and must still be current. */
export function findDropReason(facts: AlertDeliveryFacts, now: number): DropReason | null {
  if (facts.expiresAt <= now) return 'expired';
  if (!isPro(facts)) return 'notPro';
  if (facts.suspendedAt !== null) return 'suspended';
  if (facts.isSignedOut) return 'signedOut';
  if (!facts.settings[ALERT_RULES[facts.kind].switch]) return 'switchedOff';
  return isOvertaken(facts) ? 'overtaken' : null;
}

/** Returns whether an alert is outdated because its offer is gone, the trial is canceled or the payment was made. */
function isOvertaken({ kind, orderStatus, planStatus, isPlanCancelled }: AlertDeliveryFacts): boolean {
  const needed = NEEDED_STATUS[kind];
  if (needed !== undefined) return orderStatus !== needed;
  if (planStatus === null) return false;
  if (kind === 'trialEnding') return planStatus !== 'trialing' || isPlanCancelled === true;
  return kind === 'paymentFailed' && planStatus !== 'past_due';
}

/** A device is removed after this many consecutive timeouts if its last success is also this long ago. */
const MAX_TIMEOUTS = 5;
const MAX_SILENCE_MS = 3 * DAY_MS;

/** A device's history: consecutive timeouts, and when an alert last reached it (epoch ms). */
export type DevicePast = { timeouts: number; createdAt: number; lastSuccessAt: number | null };

/**
 * Returns whether to remove a device at `now` (epoch ms), by its push service's response and its history. An outage of a few
 * hours removes no device.
 */
export function isGone(
  { timeouts, createdAt, lastSuccessAt }: DevicePast,
  result: { outcome: 'sent' | 'gone' | 'later' | 'refused'; problem?: string },
  now: number,
): boolean {
  if (result.outcome === 'gone') return true;
  const isSilent = now - (lastSuccessAt ?? createdAt) >= MAX_SILENCE_MS;
  return result.problem === 'timeout' && timeouts + 1 >= MAX_TIMEOUTS && isSilent;
}

export const PUSH_RETRY: RetryRule = {
  leaseMs: 5 * MINUTE_MS,
  pausesMs: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS],
};

/** A topic has at most 32 base64url characters (RFC 8030 §5.4), which is 24 bytes. */
const TOPIC_BYTES = 24;

type MessageOptions = { ttlSeconds: number; urgency: Urgency; topic: string };

/**
 * Returns the options for the push service at `now` (epoch ms): how long it keeps the alert, and the topic, of which it keeps
 * only the newest alert. The topic is hashed so that the service cannot read it.
 */
export async function computeMessageOptions(
  { kind, key, expiresAt }: { kind: AlertKind; key: string; expiresAt: number },
  now: number,
): Promise<MessageOptions> {
  const { urgency, topic } = ALERT_RULES[kind];
  const digest = await digestText(topic ?? key);
  return {
    ttlSeconds: Math.max(0, Math.floor((expiresAt - now) / 1000)),
    urgency,
    topic: encodeBase64Url(digest.slice(0, TOPIC_BYTES)),
  };
}
