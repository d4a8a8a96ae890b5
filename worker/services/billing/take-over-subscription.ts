import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { recordBooked } from '#worker/db/queries/hosted-rows.ts';
import type { SubscriptionRow } from '#worker/db/schema/billing.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import type { HostedPayments, PaidInvoice } from '#worker/providers/payments/port.ts';
import { getInvoiceKey } from './post-invoice.ts';
import { syncSubscription } from './sync-subscription.ts';
import { takePayments } from './take-payments.ts';

/**
 * Takes over a subscription whose events may have been lost: what it is now, and every paid invoice the ledger do not have
 * yet. Done twice, or while the events come after all, nothing is in the ledger twice.
 */
export async function takeOverSubscription(
  ctx: Ctx,
  payments: HostedPayments,
  ref: string,
): Promise<Result<SubscriptionRow | null>> {
  const synced = await syncSubscription(ctx, payments, ref);
  if (!synced.ok || !synced.value) return synced;
  const taken = await takeLostPayments(ctx, payments, synced.value, ref);
  return taken.ok ? synced : taken;
}

/** Asks for what was paid for a subscription, and takes what the ledger do not have. */
export async function takeLostPayments(
  ctx: Ctx,
  payments: HostedPayments,
  row: SubscriptionRow,
  ref: string,
): Promise<Result<null>> {
  const paid = await payments.listPaidInvoices(ref);
  if (!paid.ok) return paid;
  const unknown = await selectUnknown(ctx, paid.value);
  // All there is, so without a gap.
  const periodEnd = Math.max(0, ...paid.value.map((invoice) => invoice.periodEnd));
  // Oldest first, as they were paid.
  return takePayments(ctx, payments, row, unknown.reverse(), [
    recordBooked(ctx, row.id, { periodStart: 0, periodEnd }),
  ]);
}

async function selectUnknown(ctx: Ctx, invoices: PaidInvoice[]): Promise<PaidInvoice[]> {
  const keys = JSON.stringify(invoices.map(({ ref }) => getInvoiceKey(ref)));
  const known = await ctx.db.all<{ key: string }>(
    sql`select key from ledger_postings where key in (select value from json_each(${keys}))`,
  );
  const posted = new Set(known.map(({ key }) => key));
  return invoices.filter(({ ref, paidCents }) => paidCents > 0 && !posted.has(getInvoiceKey(ref)));
}
