import { and, eq, ne } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { insertRestaurantEmail } from '#worker/db/queries/outbox-rows.ts';
import { networkBills } from '#worker/db/schema/network.ts';
import { batch } from '#worker/db/write.ts';
import { composeDeliveryPayment } from '#worker/domain/billing/compose-posting.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedInvoice } from '#worker/providers/payments/port.ts';

/** Records a paid weekly bill in the ledger and sends its receipt; idempotent. Returns false for one not ours or not paid. */
export async function recordBill(
  ctx: Ctx,
  { ref, status, paidCents: amountCents, paidAt }: HostedInvoice,
): Promise<Result<boolean>> {
  const [bill] = await ctx.db.select().from(networkBills).where(eq(networkBills.providerRef, ref));
  if (!bill || status !== 'paid' || amountCents <= 0) return succeed(false);
  const { id, restaurantId, periodEnd } = bill;
  const payment = composeDeliveryPayment({ key: `bill:${id}`, restaurantId, amountCents, at: paidAt });
  const values = {
    amount: { cents: amountCents },
    paidAt: { at: paidAt },
    // The end itself belongs to the next week.
    periodEnd: { at: periodEnd - 1 },
    link: { path: paths.manageLink() },
  };
  await batch(ctx, {
    receipt: insertRestaurantEmail(ctx, {
      restaurantId,
      key: `receipt:bill:${id}`,
      kind: 'billReceipt',
      values,
    }),
    posted: insertPosting(ctx, payment),
    paid: ctx.db
      .update(networkBills)
      .set({ status: 'paid', paidAt })
      .where(and(eq(networkBills.id, id), ne(networkBills.status, 'paid'))),
  });
  return succeed(true);
}
