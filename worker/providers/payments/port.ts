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
  /** 0 for no trial. */
  trialDays: number;
  expiresAt: number;
  /** Absolute URLs. In `successUrl`, the provider replaces `{CHECKOUT_SESSION_ID}` with its id of the checkout. */
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
 * A subscription's paid invoice, of 0 cents if a trial or a credit covered it. Instants in epoch ms; `email` is the address it
 * was sent to, if known.
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
 * An invoice's current state, with its subscription or null. `closed` means neither paid nor payable. `payUrl` is the provider's
 * payment page, if it has one.
 */
export type HostedInvoice = PaidInvoice & {
  status: 'paid' | 'open' | 'closed';
  payUrl: string | null;
  subscriptionRef: string | null;
};

/** A one-off bill. `id` is its idempotency key: for the same id, the provider returns the same bill. */
export type OneBill = {
  id: string;
  /** The provider's ids of the customer, and of the subscription whose card is charged; null if there is none. */
  customerRef: string | null;
  subscriptionRef: string | null;
  amountCents: number;
  description: string;
  periodStart: number;
  periodEnd: number;
};

/** The total refunded of a charge so far. */
export type Refund = { chargeRef: string; refundedCents: number; at: number };

/** What an event is about. Subscription and invoice events carry only an id; the state is then read from the provider. */
export type HostedFact =
  | { kind: 'subscription'; subscriptionRef: string }
  | { kind: 'invoice'; invoiceRef: string }
  | ({ kind: 'refund'; paymentRef: string } & Refund)
  | { kind: 'other' };

/** A verified event of the provider. */
export type HostedEvent = { id: string; type: string } & HostedFact;

/**
 * Takes payments and manages subscriptions. Failures: `paymentsUnreachable` (retry later), `paymentsRefused` (our request or
 * configuration is wrong) and `paymentsGone` (the object no longer exists).
 */
export type PaymentProvider = {
  /** Stripe, or the embedded provider of local deployments, which charges nothing. */
  kind: 'embedded' | 'stripe';
  /** How long the provider takes after a period ends to charge and to send its events, in ms. */
  settleMs: number;
  openCheckout: (checkout: Checkout) => Promise<Result<OpenedCheckout>>;
  readCheckout: (ref: string) => Promise<Result<OpenedCheckout>>;
  /** Expires an unpaid checkout; fails for a paid one. */
  expireCheckout: (ref: string) => Promise<Result<null>>;
  /** Opens the provider's page for changing the card, viewing invoices and canceling. */
  openPortal: (input: { customerRef: string; returnUrl: string }) => Promise<Result<{ url: string }>>;
  /** Returns the subscription, or null if it isn't ours. */
  readSubscription: (ref: string) => Promise<Result<HostedSubscription | null>>;
  setCancelAtPeriodEnd: (input: { ref: string; isCancelled: boolean; key: string }) => Promise<Result<null>>;
  cancelNow: (input: { ref: string; key: string }) => Promise<Result<null>>;
  /** Returns the newest hundred paid invoices of a subscription, newest first. */
  listPaidInvoices: (subscriptionRef: string) => Promise<Result<PaidInvoice[]>>;
  /** Refunds an invoice in full; null if nothing was paid. Idempotent. */
  refundInvoice: (invoiceRef: string) => Promise<Result<Refund | null>>;
  /** Returns the provider's id of a payment's invoice, or null. */
  findInvoice: (paymentRef: string) => Promise<Result<string | null>>;
  readInvoice: (ref: string) => Promise<Result<HostedInvoice>>;
  /** Sends a one-off bill, paid like the subscriber's other bills. */
  sendBill: (bill: OneBill) => Promise<Result<HostedInvoice>>;
  /** Fails with `badSignature` unless the provider signed exactly these bytes within the last minutes. */
  verifyEvent: (signed: Signed, now: number) => Promise<Result<null>>;
  /**
   * Parses a verified event. Fails with `invalidInput` if the event is relevant but can't be parsed, so that the provider sends
   * it again.
   */
  readEvent: (json: unknown) => Result<HostedEvent>;
};
