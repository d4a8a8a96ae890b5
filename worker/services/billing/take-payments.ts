import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import type { SubscriptionRow } from '#worker/db/schema/billing.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedPayments, PaidInvoice } from '#worker/providers/payments/port.ts';
import { payBack } from './pay-back.ts';
import { postInvoice } from './post-invoice.ts';

/**
 * Takes paid invoices of a subscription into the ledger, in the order given, and with them `more`. What was paid after it
 * had ended here brought nothing and goes back.
 */
export async function takePayments(
  ctx: Ctx,
  payments: HostedPayments,
  row: SubscriptionRow,
  invoices: PaidInvoice[],
  more: BatchItem<'sqlite'>[] = [],
): Promise<Result<null>> {
  const isLate = ({ paidAt }: PaidInvoice) => row.endedAt !== null && paidAt > row.endedAt;
  const kept = invoices.filter((invoice) => !isLate(invoice));
  const [first, ...rest] = [...kept.flatMap((invoice) => postInvoice(ctx, row, invoice)), ...more];
  if (first) await ctx.db.batch([first, ...rest]);
  const { product, subscriberId } = row;
  for (const invoice of invoices.filter((one) => isLate(one) && one.paidCents > 0)) {
    const repaid = await payBack(ctx, payments, { product, subscriberId, kind: 'refund' }, invoice);
    if (!repaid.ok) return repaid;
  }
  return succeed(null);
}
