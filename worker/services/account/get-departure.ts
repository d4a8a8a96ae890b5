import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { owedBalances } from '#worker/db/schema/ledger.ts';
import { batch } from '#worker/db/write.ts';
import { OWED_ACCOUNTS } from '#worker/domain/billing/ledger.ts';
import { isFresh, selectSignIn } from '#worker/services/passkeys/is-fresh-session.ts';

/** What a driver loses by deleting the account, and whether the sign-in is recent enough to delete it. */
type Departure = { hasPlan: boolean; owedCents: number; isFresh: boolean };

export async function getDeparture(ctx: Ctx, { driver, sessionId }: CurrentSession): Promise<Departure> {
  const driverId = driver.id;
  const { plans, owed, signIn } = await batch(ctx, {
    plans: ctx.db
      .select({ count: count() })
      .from(subscriptions)
      .where(and(eq(subscriptions.subscriberId, driverId), isNull(subscriptions.endedAt))),
    owed: ctx.db
      .select({ cents: sql<number>`coalesce(sum(owed_cents), 0)` })
      .from(owedBalances)
      .where(and(inArray(owedBalances.account, [...OWED_ACCOUNTS]), eq(owedBalances.ownerId, driverId))),
    signIn: selectSignIn(ctx, sessionId),
  });
  return {
    hasPlan: (plans[0]?.count ?? 0) > 0,
    owedCents: Math.max(0, owed[0]?.cents ?? 0),
    isFresh: isFresh(ctx, signIn),
  };
}
