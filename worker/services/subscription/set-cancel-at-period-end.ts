import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isSuspended, updateCancellation } from '#worker/db/queries/cancellation-rows.ts';
import { reconnect } from '#worker/db/queries/integration-rows.ts';
import { hasLive } from '#worker/db/queries/subscription-rows.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { batch } from '#worker/db/write.ts';
import type { Product, Subscription } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';
import { getSubscription } from './get-subscription.ts';

/**
 * Cancels a live subscription at the end of its period (immediately if that is over), or resumes it. Idempotent. A suspended
 * subscriber's subscription is not resumed.
 */
export async function setCancelAtPeriodEnd(
  ctx: Ctx,
  input: { subscriberId: string; product: Product; cancelAtPeriodEnd: boolean },
): Promise<Result<Subscription>> {
  const { subscriberId, product, cancelAtPeriodEnd: isCancelled } = input;
  const {
    changed: [live],
    suspended: [suspended],
  } = await batch(ctx, {
    changed: updateCancellation(ctx, { subscriberId, product, isCancelled }),
    suspended: ctx.db.select({ is: sql<number>`${isSuspended(subscriberId)}` }).from(sql`(select 1)`),
    member: product === 'network' && !isCancelled ? reconnectMember(ctx, subscriberId) : undefined,
  });
  if (!live && suspended?.is)
    return fail(product === 'restaurant' ? 'restaurantSuspended' : 'driverSuspended');
  if (!live) return fail('noSubscription');
  if (live.isCancelDue) await pushCancellations(ctx, subscriberId);
  if (product !== 'restaurant') ctx.live.changed(subscriberId, 'subscription', 'settings');
  const present = await getSubscription(ctx, subscriberId, product);
  if (isCancelled) return succeed(present ?? live);
  // Resumed too late, because it had already ended at the provider.
  return present?.endedAt === null ? succeed(present) : fail('noSubscription');
}

/** Statement: reconnects the network if disconnecting it canceled the plan, because a paying member receives its offers. */
function reconnectMember(ctx: Ctx, driverId: string) {
  const { platform, driverId: owner } = integrations;
  return ctx.db
    .update(integrations)
    .set({ ...reconnect(driverId), updatedAt: ctx.now })
    .where(
      and(
        eq(owner, driverId),
        eq(platform, 'roadwaze'),
        hasLive({ product: 'network', subscriberId: driverId }),
        sql`not ${isSuspended(driverId)}`,
      ),
    );
}
