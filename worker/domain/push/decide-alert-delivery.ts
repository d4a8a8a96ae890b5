import { isPro, type SubscriptionStatus } from '#worker/domain/billing/subscription.ts';
import type { RetryRule } from '#worker/domain/jobs/retry.ts';
import type { OrderStatus } from '#worker/domain/orders/order.ts';
import type { NotificationSettings } from '#worker/domain/profile/notifications.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { digestText } from '#worker/domain/shared/hash-text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { ALERT_RULES, type AlertKind, type Urgency } from './alert.ts';

/** What decides whether an alert is still sent to a device. Instants in epoch ms. */
export type AlertDeliveryFacts = {
  kind: AlertKind;
  expiresAt: number;
  subscriptionStatus: 'free' | 'pro';
  suspendedAt: number | null;
  /** Whether the session is over that turned the device on. */
  isSignedOut: boolean;
  settings: NotificationSettings;
  /** The status of the order it is about; null without an order. */
  orderStatus: OrderStatus | null;
  /** The status of the subscription it is about; null without one. */
  planStatus: SubscriptionStatus | null;
  isPlanCancelled: boolean | null;
};

const DROP_REASONS = ['expired', 'notPro', 'suspended', 'signedOut', 'switchedOff', 'overtaken'] as const;
type DropReason = (typeof DROP_REASONS)[number];

/** The status an order must have for an alert about it to be true. */
const NEEDED_STATUS: Partial<Record<AlertKind, OrderStatus>> = {
  offerAccepted: 'accepted',
  offerWorth: 'pending',
  offerMaybe: 'pending',
  offerNotWorth: 'pending',
  offerUnevaluated: 'pending',
  orderCancelled: 'cancelled',
};

/** Why an alert is not sent any more at `now`, or null when it is: alerts are for Pro, and only while they are true. */
export function findDropReason(facts: AlertDeliveryFacts, now: number): DropReason | null {
  if (facts.expiresAt <= now) return 'expired';
  if (!isPro(facts)) return 'notPro';
  if (facts.suspendedAt !== null) return 'suspended';
  if (facts.isSignedOut) return 'signedOut';
  if (!facts.settings[ALERT_RULES[facts.kind].switch]) return 'switchedOff';
  return isOvertaken(facts) ? 'overtaken' : null;
}

/** Whether an alert is outdated: its offer is gone, the trial canceled, the payment made. */
function isOvertaken({ kind, orderStatus, planStatus, isPlanCancelled }: AlertDeliveryFacts): boolean {
  const needed = NEEDED_STATUS[kind];
  if (needed !== undefined) return orderStatus !== needed;
  if (planStatus === null) return false;
  if (kind === 'trialEnding') return planStatus !== 'trialing' || isPlanCancelled === true;
  return kind === 'paymentFailed' && planStatus !== 'past_due';
}

/** A device is removed after this many consecutive timeouts if its last success was long ago. */
const MAX_TIMEOUTS = 5;
const MAX_SILENCE_MS = 3 * DAY_MS;

/** The history of a device: `timeouts` in a row, and when (epoch ms) an alert last reached it. */
export type DevicePast = { timeouts: number; createdAt: number; lastSuccessAt: number | null };

/**
 * Whether a device is to be removed at `now` (epoch ms), by the response of its push service and by its history: an
 * outage of some hours removes no device.
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

/** A topic is at most 32 characters of base64url (RFC 8030 §5.4): 24 bytes. */
const TOPIC_BYTES = 24;

type MessageOptions = { ttlSeconds: number; urgency: Urgency; topic: string };

/**
 * The options for the push service at `now` (epoch ms): how long it keeps the alert, and the topic, of which it keeps only
 * the newest. The topic is hashed, so that the service cannot read it.
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
