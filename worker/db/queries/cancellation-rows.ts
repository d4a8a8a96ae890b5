import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';

type Cancellation = { subscriberId: string; product: Product; isCancelled: boolean };

/** Condition on a subscription: it is of a restaurant that is suspended, so it may only run out. */
const MAY_NOT_RENEW = sql`(product = 'restaurant' and exists (
  select 1 from restaurants where restaurants.id = subscriber_id and restaurants.status = 'suspended'))`;

/**
 * Statement: a live subscription ends with its period, or goes on after all; answers it. The provider is to be told. A
 * trial that goes on is looked at again for its notice. Nothing brings a suspended restaurant's back.
 */
export function updateCancellation(
  ctx: Ctx,
  { subscriberId, product, isCancelled }: Cancellation,
  condition: SQL = sql`true`,
) {
  return ctx.db
    .update(subscriptions)
    .set({
      cancelAtPeriodEnd: isCancelled,
      isCancelDue: sql`provider = 'stripe'`,
      ...(isCancelled ? {} : { trialNoticeAt: null }),
      updatedAt: ctx.now,
    })
    .where(
      and(
        eq(subscriptions.subscriberId, subscriberId),
        eq(subscriptions.product, product),
        isNull(subscriptions.endedAt),
        isCancelled ? undefined : sql`not ${MAY_NOT_RENEW}`,
        condition,
      ),
    )
    .returning();
}
