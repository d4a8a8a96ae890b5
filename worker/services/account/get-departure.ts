import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { owedBalances } from '#worker/db/schema/ledger.ts';
import { OWED_ACCOUNTS } from '#worker/domain/billing/ledger.ts';

/** What a driver loses by deleting the account. */
type Departure = { hasPlan: boolean; owedCents: number };

export async function getDeparture(ctx: Ctx, driverId: string): Promise<Departure> {
  const [[plans], [owed]] = await ctx.db.batch([
    ctx.db
      .select({ count: count().as('plans') })
      .from(subscriptions)
      .where(and(eq(subscriptions.subscriberId, driverId), isNull(subscriptions.endedAt))),
    ctx.db
      .select({ cents: sql<number>`coalesce(sum(owed_cents), 0)`.as('cents') })
      .from(owedBalances)
      .where(and(inArray(owedBalances.account, [...OWED_ACCOUNTS]), eq(owedBalances.ownerId, driverId))),
  ]);
  return { hasPlan: (plans?.count ?? 0) > 0, owedCents: Math.max(0, owed?.cents ?? 0) };
}
