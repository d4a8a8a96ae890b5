import type { RetryRule } from '#worker/domain/jobs/retry.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/**
 * Every kind of email we send. The catalogs have its subject and text (`emails.<kind>`) and its name for the console
 * (`console.emailKinds.<kind>`).
 */
export const EMAIL_KINDS = [
  'trialEnding',
  'receipt',
  'restaurantReceipt',
  'billReceipt',
  'billUnpaid',
  'refund',
  'paidTwice',
  'paymentFailed',
  'paymentFailedHosted',
  'restaurantPaymentFailed',
  'restaurantPaymentFailedHosted',
  'planEnded',
  'restaurantPlanEnded',
  'manageLink',
  'restaurantUnpaid',
  'driverSuspended',
  'driverRestored',
  'restaurantSuspended',
  'restaurantRestored',
  'deliveryUnassigned',
  'deliveryLost',
  'onboarding',
  'emailChange',
  'emailChanged',
  'passkeyAdded',
  'providerLinked',
  'providerUnlinked',
  'restaurantEmailChange',
  'restaurantEmailAsked',
  'restaurantEmailChanged',
  'codeWithoutPasskey',
  'alarmRaised',
  'alarmOver',
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/**
 * A value in an email's text, formatted in the recipient's language when it is sent: money in cents, an instant (epoch ms, shown
 * as a day in `timeZone`, as a `utcDay`, or as a `moment` with its time), a path of this site (shown as a URL), a plain text or
 * number, the key of a product, or the contents of a secret link, which is created on sending: the version of a restaurant's
 * manage link, or a change of an email address.
 */
export type EmailValue =
  | string
  | number
  | { cents: number }
  | { at: number }
  | { utcDay: number }
  | { moment: number }
  | { path: string }
  | { product: 'pro' | 'network' | 'restaurant' | 'delivery' }
  | { manages: string; version: number }
  | { change: { ownerId: string; from: string; to: string; expiresAt: number }; restaurantId?: string };
export type EmailValues = Record<string, EmailValue>;

/** Emails a driver can switch off with "Trial and billing". */
export const BILLING_NOTICES: readonly EmailKind[] = ['trialEnding', 'receipt'];

/** `kept` means that no email provider is configured, so the email stays in the outbox for the administrator. */
export const EMAIL_STATUSES = ['queued', 'sent', 'kept', 'failed'] as const;

export const EMAIL_RETRY: RetryRule = {
  leaseMs: 10 * MINUTE_MS,
  pausesMs: [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS],
};

/**
 * Returns the last instant (epoch ms) at which an email may be retried. Until then the provider recognizes the idempotency key of
 * the first attempt, so that nothing is sent twice (Resend keeps keys for 24 hours).
 */
export function getLastTry(firstTriedAt: number): number {
  return firstTriedAt + DAY_MS - HOUR_MS;
}
