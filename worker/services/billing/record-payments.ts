import { and, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting, isPosted } from '#worker/db/queries/ledger-rows.ts';
import { insertUnpaidAlert } from '#worker/db/queries/push-rows.ts';
import { insertSubscriberEmail } from '#worker/db/queries/subscription-rows.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { batch } from '#worker/db/write.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import type { UnpaidInvoice } from '#worker/domain/billing/hosted-subscription.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { composeMonthCredit } from '#worker/domain/referrals/month-credit.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { PaidInvoice, PaymentProvider } from '#worker/providers/payments/port.ts';
import { getInvoiceKey, postRefund } from './post-refund.ts';

type Period = { periodStart: number; periodEnd: number };

/**
 * Records paid invoices of a subscription in the ledger, in the given order, with their receipts and the credits of the driver
 * who referred a restaurant; idempotent. Refunds payments made after the subscription ended here. `coveredPeriod` is a period
 * that these payments cover completely.
 */
export async function recordPayments(
  ctx: Ctx,
  payments: PaymentProvider,
  row: SubscriptionRow,
  invoices: PaidInvoice[],
  coveredPeriod?: Period,
): Promise<Result<null>> {
  const isLate = ({ paidAt }: PaidInvoice) => row.endedAt !== null && paidAt > row.endedAt;
  const kept = invoices.filter((invoice) => !isLate(invoice));
  // Invoices covered by a trial or credit move no money.
  const paid = kept.filter(({ paidCents }) => paidCents > 0);
  const referrerId = paid.length > 0 ? await findReferrer(ctx, row) : null;
  await batch(ctx, {
    charges: paid.flatMap((invoice) => [
      ...(referrerId ? creditMonth(ctx, referrerId, invoice) : []),
      ...postInvoice(ctx, row, invoice),
    ]),
    ledgerPeriods: [...kept, ...(coveredPeriod ? [coveredPeriod] : [])].map((period) =>
      extendLedgerPeriod(ctx, row.id, period),
    ),
  });
  const { product, subscriberId } = row;
  for (const invoice of invoices.filter((one) => isLate(one) && one.paidCents > 0)) {
    const repaid = await refundPayment(ctx, payments, { product, subscriberId, kind: 'refund' }, invoice);
    if (!repaid.ok) return repaid;
  }
  return succeed(null);
}

/** Fetches a subscription's paid invoices and records those missing from the ledger. */
export async function recordMissingPayments(
  ctx: Ctx,
  payments: PaymentProvider,
  row: SubscriptionRow,
): Promise<Result<null>> {
  const paid = await payments.listPaidInvoices(row.providerRef ?? '');
  if (!paid.ok) return paid;
  const keys = JSON.stringify(paid.value.map(({ ref }) => getInvoiceKey(ref)));
  const known = await ctx.db.all<{ key: string }>(
    sql`select key from ledger_postings where key in (select value from json_each(${keys}))`,
  );
  const posted = new Set(known.map(({ key }) => key));
  const missing = paid.value.filter(({ ref, paidCents }) => paidCents > 0 && !posted.has(getInvoiceKey(ref)));
  const periodEnd = Math.max(0, ...paid.value.map((invoice) => invoice.periodEnd));
  // Oldest first, because the provider lists the newest first.
  return recordPayments(ctx, payments, row, missing.reverse(), { periodStart: 0, periodEnd });
}

/** Returns the driver who is credited for a restaurant's payments, or null; never a driver with the restaurant's own email. */
async function findReferrer(ctx: Ctx, { product, subscriberId }: SubscriptionRow): Promise<string | null> {
  if (product !== 'restaurant') return null;
  const [referrer] = await ctx.db
    .select({ id: drivers.id })
    .from(restaurants)
    .innerJoin(drivers, eq(drivers.id, restaurants.referrerId))
    .where(and(eq(restaurants.id, subscriberId), ne(drivers.email, restaurants.email)));
  return referrer?.id ?? null;
}

/** Statements: the credit for a month that a restaurant paid, unless its charge, which must follow in the batch, is posted. */
function creditMonth(ctx: Ctx, referrerId: string, { ref, paidAt: at, periodEnd }: PaidInvoice) {
  const key = getInvoiceKey(ref);
  return insertPosting(
    ctx,
    composeMonthCredit({ key, at, periodEnd }, referrerId),
    sql`not ${isPosted(key)}`,
  );
}

/** Statements: posts a paid invoice to the ledger and emails its receipt. */
function postInvoice(ctx: Ctx, { product, subscriberId }: SubscriptionRow, invoice: PaidInvoice) {
  const { ref, paidCents: amountCents, paidAt: at, periodEnd } = invoice;
  const key = getInvoiceKey(ref);
  const values = {
    product: { product },
    amount: { cents: amountCents },
    paidAt: { at },
    periodEnd: { at: periodEnd },
    link: { path: getPlanPath(product, subscriberId) },
  };
  const kind = product === 'restaurant' ? 'restaurantReceipt' : 'receipt';
  const email = { product, subscriberId, key: `receipt:${key}`, kind, values } as const;
  const charge = composePosting('charge', product, {
    key,
    ownerId: subscriberId,
    amountCents,
    at,
    periodEnd,
  });
  return [...insertPosting(ctx, charge), insertSubscriberEmail(ctx, email, isPosted(key))];
}

/** Statement: extends the ledger's recorded time to the end of this period, if it reaches the period's start (within a day). */
function extendLedgerPeriod(ctx: Ctx, id: string, { periodStart, periodEnd }: Period) {
  return ctx.db
    .update(subscriptions)
    .set({
      ledgerThroughAt: sql`max(coalesce(ledger_through_at, 0), ${periodEnd})`,
      revision: sql`revision`,
    })
    .where(
      and(eq(subscriptions.id, id), sql`coalesce(ledger_through_at, created_at) >= ${periodStart - DAY_MS}`),
    );
}

/** The emails about a failed payment: `retried` if we know when the next attempt is, `hosted` if only the provider knows. */
const FAILURES = { retried: 'paymentFailed', hosted: 'paymentFailedHosted' } as const;
const RESTAURANT_FAILURES = {
  retried: 'restaurantPaymentFailed',
  hosted: 'restaurantPaymentFailedHosted',
} as const;

/** Tells a subscriber that an invoice was not paid, once per invoice. */
export async function notifyUnpaid(
  ctx: Ctx,
  row: SubscriptionRow,
  { invoiceRef, retryAt }: UnpaidInvoice,
): Promise<void> {
  const { product, subscriberId, priceCents } = row;
  const isRestaurant = product === 'restaurant';
  const kinds = isRestaurant ? RESTAURANT_FAILURES : FAILURES;
  const email = {
    product,
    subscriberId,
    key: `paymentFailed:${invoiceRef}`,
    kind: retryAt === null ? kinds.hosted : kinds.retried,
    values: {
      product: { product },
      amount: { cents: priceCents },
      // A restaurant changes its card through its manage link, which is a secret.
      link: { path: isRestaurant ? paths.manageLink() : getPlanPath(product, subscriberId) },
      ...(retryAt !== null && { retryAt: { at: retryAt } }),
    },
  };
  await batch(ctx, {
    email: insertSubscriberEmail(ctx, email, sql`true`),
    alert: insertUnpaidAlert(ctx, row, invoiceRef),
  });
}

/** The payer and the product; `kind` is the email about the refund. */
type Payer = { product: Product; subscriberId: string; kind: 'refund' | 'paidTwice' };

/** Refunds an invoice that bought nothing, and posts both its charge and its refund; idempotent. */
export async function refundPayment(
  ctx: Ctx,
  payments: PaymentProvider,
  { product, subscriberId: ownerId, kind }: Payer,
  { ref: invoiceRef, paidCents: amountCents, paidAt: at, email }: PaidInvoice,
): Promise<Result<null>> {
  // The refund comes first, because an invoice that is in the ledger is not read again.
  const refund = await payments.refundInvoice(invoiceRef);
  if (!refund.ok && refund.error.code === 'paymentsUnreachable') return refund;
  const key = getInvoiceKey(invoiceRef);
  // Has no period, so that it earns no referral credit.
  const charge = composePosting('charge', product, { key, ownerId, amountCents, at });
  await batch(ctx, { charge: insertPosting(ctx, charge) });
  if (refund.ok && refund.value) {
    return postRefund(ctx, { ...refund.value, invoiceRef, kind, address: email });
  }
  // Already refunded manually (which sends its own event), or not refundable.
  ctx.log('error', 'a payment for nothing was not refunded', { product, invoiceRef });
  return succeed(null);
}
