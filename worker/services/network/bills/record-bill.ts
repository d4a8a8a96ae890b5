import { and, eq, ne } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { insertRestaurantEmail } from '#worker/db/queries/outbox-rows.ts';
import { type NetworkBill, networkBills } from '#worker/db/schema/network.ts';
import { batch } from '#worker/db/write.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import { BILL_GRACE_MS, getBilledSince } from '#worker/domain/network/bill.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { HostedInvoice } from '#worker/providers/payments/port.ts';

/** How long to wait before asking the restaurant to pay; longer than the provider's first attempt to charge the card takes. */
const PATIENCE_MS = DAY_MS;

const STATUS = { paid: 'paid', open: 'sent', closed: 'closed' } as const;

/** Records a weekly bill's current state at the provider. Returns whether money was received; false if it is not ours. */
export async function recordBill(ctx: Ctx, invoice: HostedInvoice): Promise<Result<boolean>> {
  const [bill] = await ctx.db.select().from(networkBills).where(eq(networkBills.providerRef, invoice.ref));
  return succeed(bill ? await saveBillStatus(ctx, bill, invoice) : false);
}

/**
 * Records the outcome of a bill. A payment is posted to the ledger with a receipt; a bill covered by a credit at the provider is
 * paid with nothing. Once a bill is paid or closed, nothing of it is owed in the ledger. If the restaurant's card failed, it is
 * asked by email to pay. Idempotent. Returns whether money was received.
 */
export async function saveBillStatus(ctx: Ctx, bill: NetworkBill, invoice: HostedInvoice): Promise<boolean> {
  const { ref: providerRef, status, paidCents, paidAt } = invoice;
  const isReceived = status === 'paid' && paidCents > 0;
  await batch(ctx, {
    received: isReceived ? insertPayment(ctx, bill, invoice) : undefined,
    rest: settleRest(ctx, bill, invoice),
    asked: status === 'open' ? askToPay(ctx, bill, invoice) : undefined,
    bill: ctx.db
      .update(networkBills)
      .set({
        providerRef,
        askedAt: ctx.now,
        status: STATUS[status],
        ...(isReceived && { paidAt }),
        // The restaurant's time to pay starts when the bill is sent.
        ...(bill.status === 'due' && { createdAt: ctx.now }),
      })
      .where(and(eq(networkBills.id, bill.id), ne(networkBills.status, 'paid'))),
  });
  return isReceived;
}

/** Statement: asks the restaurant by email to pay a bill, once. */
function askToPay(
  ctx: Ctx,
  { id, restaurantId, amountCents, periodEnd, createdAt, status }: NetworkBill,
  { payUrl }: HostedInvoice,
) {
  const overdueAt = createdAt + BILL_GRACE_MS;
  // A bill that was just sent has not been charged yet. An overdue bill gets no reminder: the record of the first one is deleted
  // after 90 days, so the email would be sent a second time.
  const isAskable = ctx.now >= createdAt + PATIENCE_MS && ctx.now < overdueAt;
  if (payUrl === null || status !== 'sent' || !isAskable) return undefined;
  const values = {
    amount: { cents: amountCents },
    periodEnd: { utcDay: periodEnd - 1 },
    overdueAt: { at: overdueAt },
    link: payUrl,
  };
  return insertRestaurantEmail(ctx, {
    restaurantId,
    key: `unpaid:bill:${id}`,
    kind: 'billUnpaid',
    values,
  });
}

/**
 * Statement: corrects the charge by its difference to the payment: a credit at the provider covered the rest, the bill was closed
 * unpaid, or it was paid together with what the restaurant owed there.
 */
function settleRest(
  ctx: Ctx,
  { id, restaurantId: ownerId, amountCents: billedCents }: NetworkBill,
  { status, paidCents, paidAt }: HostedInvoice,
) {
  const isPaid = status === 'paid';
  const restCents = billedCents - (isPaid ? paidCents : 0);
  if (status === 'open' || restCents === 0) return undefined;
  const money = {
    key: `rest:bill:${id}`,
    ownerId,
    amountCents: Math.abs(restCents),
    at: isPaid ? paidAt : ctx.now,
  };
  const kind = restCents > 0 ? 'delivery_reversal' : 'delivery_charge';
  return insertPosting(ctx, composePosting(kind, 'delivery', money));
}

function insertPayment(
  ctx: Ctx,
  { id, restaurantId, deliveries, periodEnd }: NetworkBill,
  { paidCents: amountCents, paidAt }: HostedInvoice,
) {
  const values = {
    amount: { cents: amountCents },
    paidAt: { at: paidAt },
    deliveries,
    periodStart: { utcDay: getBilledSince(periodEnd) },
    // `periodEnd` itself is in the next week.
    periodEnd: { utcDay: periodEnd - 1 },
    link: { path: paths.manageLink() },
  };
  const money = { key: `bill:${id}`, ownerId: restaurantId, amountCents, at: paidAt };
  return {
    receipt: insertRestaurantEmail(ctx, {
      restaurantId,
      key: `receipt:bill:${id}`,
      kind: 'billReceipt',
      values,
    }),
    posted: insertPosting(ctx, composePosting('delivery_payment', 'delivery', money)),
  };
}
