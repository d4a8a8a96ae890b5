import { isPro } from '#worker/domain/billing/subscription.ts';
import type { OrderStatus } from '#worker/domain/orders/order.ts';
import type { NotificationSettings } from '#worker/domain/profile/notifications.ts';
import { ALERT_RULES, type AlertKind } from './alert.ts';

/** Everything about an alert for one device as it stands when it is to be sent. Instants in epoch ms. */
export type DeliveryFacts = {
  kind: AlertKind;
  expiresAt: number;
  subscriptionStatus: 'free' | 'pro';
  suspendedAt: number | null;
  /** When the session ended in which the device was switched on; null while it lasts. */
  revokedAt: number | null;
  settings: NotificationSettings;
  /** How the order stands that it is about; null when it is about none, or the order is gone. */
  orderStatus: OrderStatus | null;
};

export const DROP_REASONS = [
  'expired',
  'notPro',
  'suspended',
  'signedOut',
  'switchedOff',
  'overtaken',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** How an order must still stand for an alert about it to be true. */
const NEEDED_STATUS: Partial<Record<AlertKind, OrderStatus>> = {
  offerAccepted: 'accepted',
  offerWorth: 'pending',
  offerNotWorth: 'pending',
  offerUnevaluated: 'pending',
};

/** Why an alert is not sent any more at `now`, or null when it is: alerts are for Pro, and only while they are true. */
export function findDropReason(facts: DeliveryFacts, now: number): DropReason | null {
  if (facts.expiresAt <= now) return 'expired';
  if (!isPro(facts)) return 'notPro';
  if (facts.suspendedAt !== null) return 'suspended';
  if (facts.revokedAt !== null) return 'signedOut';
  if (!facts.settings[ALERT_RULES[facts.kind].switch]) return 'switchedOff';
  const needed = NEEDED_STATUS[facts.kind];
  return needed !== undefined && facts.orderStatus !== needed ? 'overtaken' : null;
}
