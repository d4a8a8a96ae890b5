import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import type { Signed } from '#worker/domain/shared/verify-signature.ts';

/** A purchase. `id` identifies the attempt: for the same id, the provider returns the same checkout. */
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
 * A paid bill of a subscription, of 0 cents where a trial or a credit paid it. Instants in epoch ms; `email` is the address it
 * was sent to, if the provider knows.
 */
export type PaidInvoice = {
  ref: string;
  paidCents: number;
  paidAt: number;
  periodStart: number;
  periodEnd: number;
  email: string | null;
};

/**
 * A bill's present state, for its subscription, if any. `closed`: neither paid nor to be paid. `payUrl` is the provider's page
 * to pay it on, if it has one.
 */
export type HostedInvoice = PaidInvoice & {
  status: 'paid' | 'open' | 'closed';
  payUrl: string | null;
  subscriptionRef: string | null;
};

/** A single amount owed. `id` identifies it: for the same id, the provider returns the same bill. */
export type OneBill = {
  id: string;
  /** The customer's id at the provider, and that of the subscription whose card pays; null where it has none. */
  customerRef: string | null;
  subscriptionRef: string | null;
  amountCents: number;
  description: string;
  periodStart: number;
  periodEnd: number;
};

/** The refunded total of a charge up to now. */
export type Refund = { chargeRef: string; refundedCents: number; at: number };

/**
 * The subject of an event. The event only names a subscription or bill, whose state is then read from the provider.
 */
export type HostedFact =
  | { kind: 'subscription'; subscriptionRef: string }
  | { kind: 'invoice'; invoiceRef: string }
  | ({ kind: 'refund'; paymentRef: string } & Refund)
  | { kind: 'other' };

/** A verified event of the provider. */
export type HostedEvent = { id: string; type: string } & HostedFact;

/**
 * Takes payments and manages subscriptions. Failures: `paymentsUnreachable` (try again later), `paymentsRefused` (an error in
 * our request or the configuration) and `paymentsGone` (the object does not exist any more).
 */
export type PaymentProvider = {
  /** Stripe, or the embedded provider of local deployments, which charges nothing. */
  kind: 'embedded' | 'stripe';
  /** How long after the end of a period it takes to charge and to send its events, in ms. */
  settleMs: number;
  openCheckout: (checkout: Checkout) => Promise<Result<OpenedCheckout>>;
  readCheckout: (ref: string) => Promise<Result<OpenedCheckout>>;
  /** Makes an unpaid checkout expire; refused for a paid one. */
  expireCheckout: (ref: string) => Promise<Result<null>>;
  /** Opens the provider's page to change the card, see invoices and cancel. */
  openPortal: (input: { customerRef: string; returnUrl: string }) => Promise<Result<{ url: string }>>;
  /** The subscription, or null for one that is not ours. */
  readSubscription: (ref: string) => Promise<Result<HostedSubscription | null>>;
  setCancelAtPeriodEnd: (input: { ref: string; isCancelled: boolean; key: string }) => Promise<Result<null>>;
  cancelNow: (input: { ref: string; key: string }) => Promise<Result<null>>;
  /** The newest hundred payments for a subscription, newest first. */
  listPaidInvoices: (subscriptionRef: string) => Promise<Result<PaidInvoice[]>>;
  /** Refunds an invoice in full; null when nothing was paid. Idempotent. */
  refundInvoice: (invoiceRef: string) => Promise<Result<Refund | null>>;
  /** The provider's id of the invoice of a payment, or null. */
  findInvoice: (paymentRef: string) => Promise<Result<string | null>>;
  readInvoice: (ref: string) => Promise<Result<HostedInvoice>>;
  /** Sends a single bill without a subscription, paid like the subscriber's other bills. */
  sendBill: (bill: OneBill) => Promise<Result<HostedInvoice>>;
  /** Fails with `badSignature` unless the provider signed exactly these bytes within the last minutes. */
  verifyEvent: (signed: Signed, now: number) => Promise<Result<null>>;
  /**
   * Reads a verified event. Fails with `invalidInput` where it concerns us but cannot be read, so that the provider sends it
   * again.
   */
  readEvent: (json: unknown) => Result<HostedEvent>;
};
