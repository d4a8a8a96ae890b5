import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';

const PAGE_SIZE = 20;

/**
 * Tells the payment provider which of its subscriptions were cancelled, resumed or ended here, of one subscriber or of
 * all. What cannot be told now is told by the next run of the `billing` job. Answers how many were.
 */
export async function pushCancellations(ctx: Ctx, subscriberId?: string): Promise<number> {
  const { payments } = ctx;
  if (payments?.kind !== 'stripe') return 0;
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    // A literal, not a parameter: only then can SQLite use the partial index.
    .where(
      and(sql`is_cancel_due = 1`, subscriberId ? eq(subscriptions.subscriberId, subscriberId) : undefined),
    )
    .limit(PAGE_SIZE);
  let pushed = 0;
  for (const row of rows) pushed += (await push(ctx, row)) ? 1 : 0;
  return pushed;
}

async function push(ctx: Ctx, row: SubscriptionRow): Promise<boolean> {
  const { id, providerRef: ref, cancelAtPeriodEnd: isCancelled, updatedAt } = row;
  if (ctx.payments?.kind !== 'stripe' || !ref) return false;
  const key = `cancel:${id}:${updatedAt}:${isCancelled}`;
  const told = row.endedAt
    ? await ctx.payments.cancelNow({ ref, key })
    : await ctx.payments.setCancelAtPeriodEnd({ ref, isCancelled, key });
  // One the provider refuses is over there already; what it is then comes with its next event.
  if (!told.ok && told.error.code === 'paymentsUnreachable') return false;
  await ctx.db
    .update(subscriptions)
    .set({ isCancelDue: false })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.updatedAt, updatedAt)));
  return true;
}
