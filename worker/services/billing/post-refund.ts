import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting, isPosted } from '#worker/db/queries/ledger-rows.ts';
import { insertSubscriberEmail } from '#worker/db/queries/subscription-rows.ts';
import { type LedgerPosting, ledgerPostings } from '#worker/db/schema/ledger.ts';
import { batch } from '#worker/db/write.ts';
import { composeDeliveryRefund, composeRefund } from '#worker/domain/billing/compose-posting.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { Refund } from '#worker/providers/payments/port.ts';
import { reverseReferralCredit, selectCredited } from './reverse-referral-credit.ts';

/** The key of the one charge an invoice of the provider is in the ledger. */
export function getInvoiceKey(invoiceRef: string): string {
  return `charge:${invoiceRef}`;
}

type PostedRefund = Refund & {
  invoiceRef: string;
  /** How the subscriber is notified. */
  kind?: 'refund' | 'paidTwice';
  /** Where to write to when the subscriber is no longer known here. */
  address?: string | null;
};

/**
 * Posts what a charge was refunded beyond what the ledger has of it: the provider sends the whole sum each time, of a
 * charge and of each dispute for itself. With it goes the same part of the referral credit. A charge is a subscription's or
 * a weekly bill of deliveries. One the ledger does not have yet, and a refund that another one came before meanwhile, is to be sent again later.
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

/** The posting of a refund of a charge, what it was paid for, and as whose subscriber its owner is written to. */
function readRefund(
  { kind, subject, ownerId }: LedgerPosting,
  money: { key: string; amountCents: number; at: number },
) {
  if (kind === 'delivery_payment') {
    const posting = composeDeliveryRefund({ ...money, restaurantId: ownerId });
    return { posting, product: 'delivery', recipient: 'restaurant' } as const;
  }
  const product = subject as Product;
  return { posting: composeRefund({ ...money, product, ownerId }), product, recipient: product };
}

/** The cents of all postings whose keys begin so. */
function sumPostings(prefix: string): SQL {
  return sql`(select coalesce(sum(amount_cents), 0) from ledger_postings where key >= ${prefix} and key < ${`${prefix}~`})`;
}

function selectSum(ctx: Ctx, prefix: string) {
  return ctx.db.select({ cents: sql<number>`cents` }).from(sql`(select ${sumPostings(prefix)} as cents)`);
}
