import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';

type Cancellation = { subscriberId: string; product: Product; isCancelled: boolean };

/** Condition: this driver or restaurant is suspended, so what they pay for may only run out. */
export function isSuspended(subscriberId: string | SQL): SQL {
  return sql`(exists (select 1 from restaurants where restaurants.id = ${subscriberId} and restaurants.status = 'suspended')
    or exists (select 1 from drivers where drivers.id = ${subscriberId} and drivers.suspended_at is not null))`;
}

/**
 * Statement: a live subscription ends with its period, or goes on after all; answers it. The provider is to be told. A
 * trial that goes on is looked at again for its notice. Nothing brings back what is of someone suspended.
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
      isHeld: false,
      isCancelDue: sql`provider = 'stripe'`,
      ...(isCancelled ? {} : { trialNoticeAt: null }),
      updatedAt: ctx.now,
    })
    .where(
      and(
        eq(subscriptions.subscriberId, subscriberId),
        eq(subscriptions.product, product),
        isNull(subscriptions.endedAt),
        isCancelled ? undefined : sql`not ${isSuspended(subscriberId)}`,
        condition,
      ),
    )
    .returning();
}

/** Statement: what a suspended driver or restaurant would be charged for again only runs out, until `releaseRenewals`. */
export function holdRenewals(ctx: Ctx, subscriberId: string, condition: SQL) {
  return ctx.db
    .update(subscriptions)
    .set({
      cancelAtPeriodEnd: true,
      isHeld: true,
      isCancelDue: sql`provider = 'stripe'`,
      updatedAt: ctx.now,
    })
    .where(
      and(
        eq(subscriptions.subscriberId, subscriberId),
        isNull(subscriptions.endedAt),
        eq(subscriptions.cancelAtPeriodEnd, false),
        condition,
      ),
    );
}

/** Statement: what a suspension alone had cancelled goes on, if it has not ended meanwhile. */
export function releaseRenewals(ctx: Ctx, subscriberId: string, condition: SQL) {
  return ctx.db
    .update(subscriptions)
    .set({
      cancelAtPeriodEnd: false,
      isHeld: false,
      isCancelDue: sql`provider = 'stripe'`,
      trialNoticeAt: null,
      updatedAt: ctx.now,
    })
    .where(
      and(
        eq(subscriptions.subscriberId, subscriberId),
        isNull(subscriptions.endedAt),
        eq(subscriptions.isHeld, true),
        condition,
      ),
    );
}
