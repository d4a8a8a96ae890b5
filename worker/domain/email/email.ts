/**
 * Every email the product writes. Its subject and text are `emails.<kind>.subject` and `.text` of the catalog;
 * a new one is a line here and its texts there.
 */
export const EMAIL_KINDS = [
  'trialEnding',
  'receipt',
  'restaurantReceipt',
  'billReceipt',
  'refund',
  'paidTwice',
  'paymentFailed',
  'paymentFailedHosted',
  'planEnded',
  'manageLink',
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
 * A value of an email's text, stored raw and written in the recipient's language when it is sent: money in cents, an
 * instant (epoch ms, shown as a day in `timeZone`), a path of this site (shown as a full address), a plain text or
 * number, the key of a product, shown by its name, or what a secret link is for: which version of a restaurant's manage
 * link, or which change of the address of a driver or restaurant. The link itself is made when the email is sent.
 */
export type EmailValue =
  | string
  | number
  | { cents: number }
  | { at: number }
  | { path: string }
  | { product: 'pro' | 'network' | 'restaurant' | 'delivery' }
  | { manages: string; version: number }
  | { change: { ownerId: string; from: string; to: string; expiresAt: number }; restaurantId?: string };
export type EmailValues = Record<string, EmailValue>;

/** Emails a driver can switch off with "Trial and billing"; the others say what must be known. */
export const BILLING_NOTICES: readonly EmailKind[] = ['trialEnding', 'receipt'];

/** `kept`: no provider is configured, so it stays in the outbox, readable by the administrator. */
export const EMAIL_STATUSES = ['queued', 'sent', 'kept', 'failed'] as const;
