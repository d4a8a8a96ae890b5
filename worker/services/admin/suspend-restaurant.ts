import { and, eq, sql } from 'drizzle-orm';
import type { AdminRequest } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { suspendRenewals } from '#worker/db/queries/cancellation-rows.ts';
import { insertSuspensionEmail, recountReferrals } from '#worker/db/queries/restaurant-rows.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { expireCheckouts } from '#worker/services/billing/expire-checkouts.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';

/**
 * Suspends a restaurant and tells it by email: drivers no longer see it, its subscription ends with the paid period, and open
 * checkouts expire. Its unassigned deliveries become due immediately, and `advanceDelivery` cancels them.
 */
export async function suspendRestaurant(
  ctx: Ctx,
  { actor, targetId, reason }: AdminRequest,
): Promise<Result<{ isChanged: boolean }>> {
  const { isChanged, found, deliveries, referrals } = await runAudited(ctx, {
    actor,
    action: 'suspendRestaurant',
    target: { kind: 'restaurant', id: targetId },
    from: restaurants,
    where: sql`id = ${targetId} and status <> 'suspended'`,
    before: sql`json_object('status', status)`,
    after: sql`json_object('status', 'suspended', 'reason', ${reason})`,
    run: (isAudited, auditId) => ({
      restaurant: ctx.db
        .update(restaurants)
        .set({ status: 'suspended', suspendedAt: ctx.now, suspensionReason: reason, updatedAt: ctx.now })
        .where(and(eq(restaurants.id, targetId), isAudited)),
      renewals: suspendRenewals(ctx, targetId, isAudited),
      notice: insertSuspensionEmail(
        ctx,
        { kind: 'restaurantSuspended', restaurantId: targetId, auditId },
        isAudited,
      ),
      referrals: recountReferrals(ctx, targetId),
      deliveries: ctx.db
        .update(networkDeliveries)
        .set({ dueAt: ctx.now })
        .where(
          and(
            eq(networkDeliveries.restaurantId, targetId),
            eq(networkDeliveries.status, 'offering'),
            isAudited,
          ),
        )
        .returning({ area: networkDeliveries.area }),
      found: ctx.db.select({ id: restaurants.id }).from(restaurants).where(eq(restaurants.id, targetId)),
    }),
  });
  for (const area of new Set(deliveries.map((delivery) => delivery.area))) ctx.wakeArea(area);
  if (isChanged) {
    for (const { driverId } of referrals) ctx.live.changed(driverId, 'earnings');
    await pushCancellations(ctx, targetId);
    await expireCheckouts(ctx, targetId);
  }
  return found.length === 1 ? succeed({ isChanged }) : fail('restaurantNotFound');
}
