import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import type { Product, Subscription } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';

/** Cancels a live subscription at the end of its period, or takes that back. Doing either again changes nothing. */
export async function setCancelAtPeriodEnd(
  ctx: Ctx,
  input: { subscriberId: string; product: Product; cancelAtPeriodEnd: boolean },
): Promise<Result<Subscription>> {
  const [live] = await ctx.db
    .update(subscriptions)
    .set({
      cancelAtPeriodEnd: input.cancelAtPeriodEnd,
      isCancelDue: sql`provider = 'stripe'`,
      updatedAt: ctx.now,
    })
    .where(
      and(
        eq(subscriptions.subscriberId, input.subscriberId),
        eq(subscriptions.product, input.product),
        isNull(subscriptions.endedAt),
      ),
    )
    .returning();
  if (!live) return fail('noSubscription');
  if (live.isCancelDue) await pushCancellations(ctx, input.subscriberId);
  return succeed(live);
}
