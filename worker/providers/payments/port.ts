import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import type { Signed } from '#worker/domain/shared/verify-signature.ts';

/** What is to be bought. `id` names the attempt: asked for again with it, the provider returns the same checkout. */
export type Checkout = {
  id: string;
  product: Product;
  subscriberId: string;
  email: string;
  /** 0 for none. */
  trialDays: number;
  expiresAt: number;
  /** Full addresses; in the first the provider puts its name of the checkout for `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
};

export type OpenedCheckout = {
  ref: string;
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  subscriptionRef: string | null;
};

/**
 * A paid bill of a subscription, of 0 cents where a trial or a credit paid it. Instants in epoch ms; `email` is whoever
 * it was sent to, if the provider knows.
 */
export type PaidInvoice = {
  ref: string;
  paidCents: number;
  paidAt: number;
  periodStart: number;
  periodEnd: number;
  email: string | null;
};

/** A bill as it is now, for the subscription it names, if any. What is neither paid nor to be paid is `closed`. */
export type HostedInvoice = PaidInvoice & {
  status: 'paid' | 'open' | 'closed';
  subscriptionRef: string | null;
};

/** What someone owes once. `id` names it: asked for again with it, the provider returns the same bill. */
export type OneBill = {
  id: string;
  /** The provider's name of whoever pays; null where it has none. */
  customerRef: string | null;
  amountCents: number;
  description: string;
  periodStart: number;
  periodEnd: number;
};

/** What went back of a charge, in all up to now. */
export type Refund = { chargeRef: string; refundedCents: number; at: number };

/**
 * What an event is about. What a subscription or a bill is now is read, not believed: an event only names it, whatever
 * shape the provider sends its events in.
 */
export type HostedFact =
  | { kind: 'subscription'; subscriptionRef: string }
  | { kind: 'invoice'; invoiceRef: string }
  | ({ kind: 'refund'; paymentRef: string } & Refund)
  | { kind: 'other' };

/** Something that happened at the provider, proved to come from there. */
export type HostedEvent = { id: string; type: string } & HostedFact;

/** A bill that is not paid, and when the provider tries again (epoch ms), if it says so. */
export type UnpaidInvoice = { invoiceRef: string; retryAt: number | null };

/**
 * Takes money and keeps the subscriptions. Failures: `paymentsUnreachable` (try again later), `paymentsRefused` (a
 * mistake of ours or of the configuration) and `paymentsGone` (there is no such thing any more).
 */
export type PaymentProvider = {
  /** Stripe, or the stand-in of local runs, which charges nobody. */
  kind: 'embedded' | 'stripe';
  /** How long after the end of a period it takes to charge and to send its events, in ms. */
  settleMs: number;
  openCheckout: (checkout: Checkout) => Promise<Result<OpenedCheckout>>;
  readCheckout: (ref: string) => Promise<Result<OpenedCheckout>>;
  /** From now on it cannot be paid. Refused for one that was. */
  expireCheckout: (ref: string) => Promise<Result<null>>;
  /** Where a subscriber changes the card, sees invoices and cancels. */
  openPortal: (input: { customerRef: string; returnUrl: string }) => Promise<Result<{ url: string }>>;
  /** The subscription, or null when it is none of ours. */
  readSubscription: (ref: string) => Promise<Result<HostedSubscription | null>>;
  setCancelAtPeriodEnd: (input: { ref: string; isCancelled: boolean; key: string }) => Promise<Result<null>>;
  cancelNow: (input: { ref: string; key: string }) => Promise<Result<null>>;
  /** What was paid for a subscription, newest first, the newest hundred. */
  listPaidInvoices: (subscriptionRef: string) => Promise<Result<PaidInvoice[]>>;
  /** Sends all that was paid for an invoice back; null when nothing was. Asked for again, it goes back once. */
  refundInvoice: (invoiceRef: string) => Promise<Result<Refund | null>>;
  /** The provider's name of the invoice a payment was for, or null. */
  findInvoice: (paymentRef: string) => Promise<Result<string | null>>;
  readInvoice: (ref: string) => Promise<Result<HostedInvoice>>;
  /** Bills something once, to be paid as the subscriber's other bills are; it has no subscription. */
  sendBill: (bill: OneBill) => Promise<Result<HostedInvoice>>;
  /** Fails with `badSignature` unless the provider signed exactly these bytes within the last minutes. */
  verifyEvent: (signed: Signed, now: number) => Promise<Result<null>>;
  /**
   * Reads an event that was verified. Fails with `invalidInput` where it is about something of ours and cannot be read, so
   * that the provider sends it again.
   */
  readEvent: (json: unknown) => Result<HostedEvent>;
};
