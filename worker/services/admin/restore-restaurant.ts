import { and, eq, sql } from 'drizzle-orm';
import type { AdminRequest } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { restoreRenewals } from '#worker/db/queries/cancellation-rows.ts';
import {
  hasActiveDuplicate,
  insertSuspensionEmail,
  recountReferrals,
} from '#worker/db/queries/restaurant-rows.ts';
import { hasLive } from '#worker/db/queries/subscription-rows.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { decideStatus } from '#worker/domain/restaurants/restaurant.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';

/** Attempts in case a subscription starts or ends between the read and the write. */
const MAX_ATTEMPTS = 3;

/**
 * Ends a restaurant's suspension, sets the status implied by its subscription and tells it by email; renewals resume. Fails while
 * another restaurant with the same email and name is active.
 */
export async function restoreRestaurant(
  ctx: Ctx,
  input: AdminRequest,
): Promise<Result<{ isChanged: boolean }>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { isChanged, found, referrals } = await restoreTo(
      ctx,
      await readStatus(ctx, input.targetId),
      input,
    );
    const [restaurant] = found;
    if (!restaurant) return fail('restaurantNotFound');
    if (isChanged) {
      for (const { driverId } of referrals) ctx.live.changed(driverId, 'earnings');
      await pushCancellations(ctx, input.targetId);
    }
    if (restaurant.status !== 'suspended') return succeed({ isChanged });
    if (restaurant.hasDuplicate) break;
  }
  return fail('restaurantDuplicateActive');
}

type Status = ReturnType<typeof decideStatus>;

async function readStatus(ctx: Ctx, restaurantId: string): Promise<Status> {
  const found = await ctx.db
    .select({ endedAt: subscriptions.endedAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.subscriberId, restaurantId), eq(subscriptions.product, 'restaurant')))
    .orderBy(sql`ended_at is not null`)
    .limit(1);
  return decideStatus(found);
}

function restoreTo(ctx: Ctx, status: Status, { actor, targetId, reason }: AdminRequest) {
  const isLive = hasLive({ product: 'restaurant', subscriberId: targetId });
  const isAllowed =
    status === 'active' ? sql`${isLive} and not ${hasActiveDuplicate(targetId)}` : sql`not ${isLive}`;
  return runAudited(ctx, {
    actor,
    action: 'restoreRestaurant',
    target: { kind: 'restaurant', id: targetId },
    from: restaurants,
    where: sql`id = ${targetId} and status = 'suspended' and ${isAllowed}`,
    before: sql`json_object('status', status, 'reason', suspension_reason)`,
    after: sql`json_object('status', ${status}, 'reason', ${reason})`,
    run: (isAudited, auditId) => ({
      restaurant: ctx.db
        .update(restaurants)
        .set({
          status,
          suspendedAt: null,
          suspensionReason: null,
          updatedAt: ctx.now,
          // The browser may have registered the restaurant again, and can have only one unpaid registration per name.
          ...(status === 'unpaid' && { browserHash: null }),
        })
        .where(and(eq(restaurants.id, targetId), isAudited)),
      renewals: restoreRenewals(ctx, targetId, isAudited),
      notice: insertSuspensionEmail(
        ctx,
        { kind: 'restaurantRestored', restaurantId: targetId, auditId },
        isAudited,
      ),
      referrals: recountReferrals(ctx, targetId),
      found: ctx.db
        .select({
          status: restaurants.status,
          hasDuplicate: sql`${hasActiveDuplicate(targetId)}`.mapWith(Boolean),
        })
        .from(restaurants)
        .where(eq(restaurants.id, targetId)),
    }),
  });
}
