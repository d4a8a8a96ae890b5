import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { type SubscriptionRow, subscriptions, UNBOOKED } from '#worker/db/schema/billing.ts';
import { GRACE_MS } from '#worker/domain/billing/subscription-moves.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import type { HostedPayments } from '#worker/providers/payments/port.ts';
import type { RereadCounts } from './reread-checkouts.ts';
import { takeOverSubscription } from './take-over-subscription.ts';

const PAGE_SIZE = 10;
const MAX_PAGES = 3;
/** A provider charges within the hour after a period, and tells then. */
const PATIENCE_MS = 2 * HOUR_MS;

/** Which live subscriptions are read again, none that was looked at or heard of a moment ago, and which come first. */
type Overdue = { where: SQL | undefined; first: SQLiteColumn };

function listOverdue(now: number): Overdue[] {
  const { status, currentPeriodEnd, updatedAt, pastDueAt } = subscriptions;
  const first = currentPeriodEnd;
  const isUnseen = lte(updatedAt, now - PATIENCE_MS);
  const isTheirs = and(eq(subscriptions.provider, 'stripe'), isNull(subscriptions.endedAt));
  const isOver = and(lte(currentPeriodEnd, now - PATIENCE_MS), isUnseen);
  // The provider begins the next period before it is paid, so that its end says nothing here.
  const isUnpaid = or(lte(updatedAt, now - DAY_MS), and(isUnseen, lte(pastDueAt, now - GRACE_MS)));
  return [
    { where: and(eq(status, 'trialing'), isOver, isTheirs), first },
    { where: and(eq(status, 'active'), isOver, isTheirs), first },
    { where: and(eq(status, 'past_due'), isUnpaid, isTheirs), first },
    { where: and(sql.raw(UNBOOKED), isUnseen), first: updatedAt },
  ];
}

/**
 * Reads subscriptions again that the provider should have told something about by now: their period is over, a payment is
 * missing, or what was paid for the present period is not in the ledger. The longest waiting first; each is left alone for a
 * while after it was looked at, found or not. Stops at the first that the provider does not answer.
 */
export async function rereadSubscriptions(ctx: Ctx, payments: HostedPayments): Promise<RereadCounts> {
  const counts = { reread: 0, failed: 0 };
  for (const overdue of listOverdue(ctx.now)) {
    for (let page = 0; page < MAX_PAGES; page++) {
      const rows = await selectOverdue(ctx, overdue);
      for (const row of rows) {
        const taken = await takeOverSubscription(ctx, payments, row.providerRef ?? '');
        if (taken.ok) counts.reread += 1;
        else counts.failed += 1;
        if (!taken.ok && taken.error.code === 'paymentsUnreachable') return counts;
        await recordLook(ctx, row);
      }
      if (rows.length < PAGE_SIZE) break;
    }
  }
  return counts;
}

/** The next page: whoever was looked at is in it no more. */
function selectOverdue(ctx: Ctx, { where, first }: Overdue): Promise<SubscriptionRow[]> {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(where)
    .orderBy(asc(first), asc(subscriptions.id))
    .limit(PAGE_SIZE);
}

/** One the provider does not know is not asked about again at once either. */
async function recordLook(ctx: Ctx, { id, updatedAt }: SubscriptionRow): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ updatedAt: ctx.now })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.updatedAt, updatedAt)));
}
