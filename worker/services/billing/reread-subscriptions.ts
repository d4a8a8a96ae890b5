import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import type { HostedPayments } from '#worker/providers/payments/port.ts';
import type { RereadCounts } from './reread-checkouts.ts';
import { takeOverSubscription } from './take-over-subscription.ts';

const PAGE_SIZE = 10;
const MOST_PAGES = 3;
/** A provider charges within the hour after a period, and tells then. */
const PATIENCE_MS = 2 * HOUR_MS;

/** Which live subscriptions are read again: of a status, whose period is over, not looked at for so long. */
type Overdue = { status: SubscriptionRow['status']; periodEndsBefore: number | null; seenBefore: number };

function listOverdue(now: number): Overdue[] {
  const periodEndsBefore = now - PATIENCE_MS;
  return [
    { status: 'trialing', periodEndsBefore, seenBefore: now - PATIENCE_MS },
    { status: 'active', periodEndsBefore, seenBefore: now - PATIENCE_MS },
    // The provider begins the next period before it is paid, so that its end says nothing here.
    { status: 'past_due', periodEndsBefore: null, seenBefore: now - DAY_MS },
  ];
}

/**
 * Reads subscriptions again that the provider should have told something about by now, the longest waiting first. Each is
 * left alone for a while after it was looked at, found or not. Stops at the first that the provider does not answer.
 */
export async function rereadSubscriptions(ctx: Ctx, payments: HostedPayments): Promise<RereadCounts> {
  const counts = { reread: 0, failed: 0 };
  for (const overdue of listOverdue(ctx.now)) {
    let after: SubscriptionRow | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const rows: SubscriptionRow[] = await selectOverdue(ctx, overdue, after);
      for (const row of rows) {
        const taken = await takeOverSubscription(ctx, payments, row.providerRef ?? '');
        if (taken.ok) counts.reread += 1;
        else counts.failed += 1;
        if (!taken.ok && taken.error.code === 'paymentsUnreachable') return counts;
        await noteLook(ctx, row);
      }
      after = rows.at(-1);
      if (rows.length < PAGE_SIZE) break;
    }
  }
  return counts;
}

function selectOverdue(
  ctx: Ctx,
  { status, periodEndsBefore, seenBefore }: Overdue,
  after: SubscriptionRow | undefined,
): Promise<SubscriptionRow[]> {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, status),
        periodEndsBefore === null ? undefined : lte(subscriptions.currentPeriodEnd, periodEndsBefore),
        after && sql`(current_period_end, id) > (${after.currentPeriodEnd}, ${after.id})`,
        lte(subscriptions.updatedAt, seenBefore),
        eq(subscriptions.provider, 'stripe'),
        isNull(subscriptions.endedAt),
      ),
    )
    .orderBy(asc(subscriptions.currentPeriodEnd), asc(subscriptions.id))
    .limit(PAGE_SIZE);
}

/** One the provider does not know is not asked about again at once either. */
async function noteLook(ctx: Ctx, { id, updatedAt }: SubscriptionRow): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ updatedAt: ctx.now })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.updatedAt, updatedAt)));
}
