import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting, isPosted } from '#worker/db/queries/ledger-rows.ts';
import { insertSubscriberEmail } from '#worker/db/queries/subscription-rows.ts';
import { ledgerPostings } from '#worker/db/schema/ledger.ts';
import { composeRefund } from '#worker/domain/billing/ledger.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { Refund } from '#worker/providers/payments/port.ts';
import { getInvoiceKey } from './post-invoice.ts';
import { reverseMonthCredit } from './reverse-month-credit.ts';

type PostedRefund = Refund & {
  invoiceRef: string;
  /** How the subscriber is told. */
  kind?: 'refund' | 'paidTwice';
  /** Where to write to when the subscriber is no longer known here. */
  address?: string | null;
};

/**
 * Posts what a charge was refunded beyond what the books have of it: the provider tells the whole sum each time. A charge
 * the books do not have yet is to be told again later.
 */
export async function postRefund(
  ctx: Ctx,
  { invoiceRef, chargeRef, refundedCents, at, kind = 'refund', address = null }: PostedRefund,
): Promise<Result<null>> {
  const prefix = `refund:stripe:${chargeRef}:`;
  const refunded = sql`(select coalesce(sum(amount_cents), 0) from ledger_postings
    where key >= ${prefix} and key < ${`${prefix}~`})`;
  const [[charge], [before]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(ledgerPostings)
      .where(eq(ledgerPostings.key, getInvoiceKey(invoiceRef))),
    ctx.db
      .select({ cents: sql<number>`coalesce(sum(${ledgerPostings.amountCents}), 0)`.as('cents') })
      .from(ledgerPostings)
      .where(and(gte(ledgerPostings.key, prefix), lt(ledgerPostings.key, `${prefix}~`))),
  ]);
  if (!charge) return fail('paymentsUnreachable');
  const known = before?.cents ?? 0;
  if (refundedCents >= charge.amountCents) await reverseMonthCredit(ctx, charge, at);
  if (refundedCents <= known) return succeed(null);
  const product = charge.subject as Product;
  const { ownerId } = charge;
  const key = `${prefix}${refundedCents}`;
  const amountCents = refundedCents - known;
  const values = { product: { product }, amount: { cents: amountCents }, refundedAt: { at } };
  const posting = composeRefund({ key, product, ownerId, amountCents, at });
  await ctx.db.batch([
    ...insertPosting(ctx, posting, sql`${refunded} = ${known}`),
    insertSubscriberEmail(ctx, { product, subscriberId: ownerId, address, key, kind, values }, isPosted(key)),
  ]);
  const [posted] = await ctx.db
    .select({ one: sql<number>`1`.as('one') })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.key, key));
  return posted ? succeed(null) : fail('paymentsUnreachable');
}
