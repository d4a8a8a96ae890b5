import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting, isPosted } from '#worker/db/queries/ledger-rows.ts';
import { insertSubscriberEmail } from '#worker/db/queries/subscription-rows.ts';
import { type LedgerPosting, ledgerPostings } from '#worker/db/schema/ledger.ts';
import { batch } from '#worker/db/write.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { Refund } from '#worker/providers/payments/port.ts';
import { reverseReferralCredit, selectCredited } from './reverse-referral-credit.ts';

/** Returns the ledger key of an invoice's charge. */
export function getInvoiceKey(invoiceRef: string): string {
  return `charge:${invoiceRef}`;
}

type PostedRefund = Refund & {
  invoiceRef: string;
  /** The email the subscriber gets. */
  kind?: 'refund' | 'paidTwice';
  /** The email address to use if the subscriber is deleted. */
  address?: string | null;
};

/**
 * Posts the part of a refund that the ledger does not have yet (the provider reports totals for each charge and dispute), and
 * reverses the same share of the referral credit. The charge belongs to a subscription or a weekly bill. Fails with
 * `paymentsUnreachable`, so that the provider resends it, while the charge is not posted or when a concurrent refund was posted.
 */
export async function postRefund(
  ctx: Ctx,
  { invoiceRef, chargeRef, refundedCents, at, kind = 'refund', address = null }: PostedRefund,
): Promise<Result<null>> {
  const chargeKey = getInvoiceKey(invoiceRef);
  const billKey = sql`(select 'bill:' || id from network_bills where provider_ref = ${invoiceRef})`;
  const ofInvoice = `refund:${invoiceRef}:`;
  const prefix = `${ofInvoice}${chargeRef}:`;
  const {
    charge: [charge],
    known: [known],
    sum: [sum],
    credited: [credited],
  } = await batch(ctx, {
    charge: ctx.db
      .select()
      .from(ledgerPostings)
      .where(or(eq(ledgerPostings.key, chargeKey), eq(ledgerPostings.key, billKey))),
    known: selectSum(ctx, prefix),
    sum: selectSum(ctx, ofInvoice),
    credited: selectCredited(ctx, chargeKey),
  });
  if (!charge || !known || !sum) return fail('paymentsUnreachable');
  const amountCents = refundedCents - known.cents;
  if (amountCents <= 0) return succeed(null);
  const key = `${prefix}${refundedCents}`;
  const { posting, product, recipient } = readRefund(charge, { key, amountCents, at });
  const values = { product: { product }, amount: { cents: amountCents }, refundedAt: { at } };
  const isUnchanged = sql`${sumPostings(ofInvoice)} = ${sum.cents}`;
  const refunded = { charge, key, before: sum.cents, after: sum.cents + amountCents, at };
  const { posted } = await batch(ctx, {
    refund: insertPosting(ctx, posting, isUnchanged),
    credit: reverseReferralCredit(ctx, credited?.driverId ?? null, refunded),
    email: insertSubscriberEmail(
      ctx,
      { product: recipient, subscriberId: charge.ownerId, address, key, kind, values },
      isPosted(key),
    ),
    posted: ctx.db
      .select({ seq: ledgerPostings.seq })
      .from(ledgerPostings)
      .where(eq(ledgerPostings.key, key)),
  });
  return posted.length === 1 ? succeed(null) : fail('paymentsUnreachable');
}

/** Returns the posting of a charge's refund, the product it paid for, and the product that selects the recipient of the email. */
function readRefund(
  { kind, subject, ownerId }: LedgerPosting,
  money: { key: string; amountCents: number; at: number },
) {
  if (kind === 'delivery_payment') {
    const posting = composePosting('delivery_refund', 'delivery', { ...money, ownerId });
    return { posting, product: 'delivery', recipient: 'restaurant' } as const;
  }
  const product = subject as Product;
  return { posting: composePosting('refund', product, { ...money, ownerId }), product, recipient: product };
}

/** Subquery: the total, in cents, of postings whose key starts with a prefix. */
function sumPostings(prefix: string): SQL {
  return sql`(select coalesce(sum(amount_cents), 0) from ledger_postings where key >= ${prefix} and key < ${`${prefix}~`})`;
}

function selectSum(ctx: Ctx, prefix: string) {
  return ctx.db.select({ cents: sql<number>`cents` }).from(sql`(select ${sumPostings(prefix)} as cents)`);
}
