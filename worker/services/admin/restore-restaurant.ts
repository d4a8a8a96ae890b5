import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit, wasAudited } from '#worker/db/queries/audit-rows.ts';
import { recountReferrals } from '#worker/db/queries/restaurant-rows.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** What a restaurant is by its subscriptions: active with a live one, ended after one, else unpaid. */
const STATUS_BY_SUBSCRIPTION = sql<'active' | 'ended' | 'unpaid'>`coalesce((
  select case when max(ended_at is null) = 1 then 'active' when count(*) > 0 then 'ended' end
  from subscriptions where subscriber_id = restaurants.id and product = 'restaurant'), 'unpaid')`;

/** Gives a suspended restaurant back the place its subscription pays for, which may have ended meanwhile. */
export async function restoreRestaurant(
  ctx: Ctx,
  { actor, targetId }: { actor: AdminActor; targetId: string },
): Promise<Result<{ isChanged: boolean }>> {
  const id = crypto.randomUUID();
  const [audited, , , [restaurant]] = await ctx.db.batch([
    insertAudit(ctx, {
      id,
      actor,
      action: 'restoreRestaurant',
      target: { kind: 'restaurant', id: targetId },
      from: sql`restaurants where id = ${targetId} and status = 'suspended'`,
      before: sql`json_object('status', status, 'reason', suspension_reason)`,
      after: sql`json_object('status', ${STATUS_BY_SUBSCRIPTION})`,
    }),
    ctx.db
      .update(restaurants)
      .set({
        status: STATUS_BY_SUBSCRIPTION,
        suspendedAt: null,
        suspensionReason: null,
        updatedAt: ctx.now,
      })
      .where(and(eq(restaurants.id, targetId), wasAudited(id))),
    recountReferrals(ctx, targetId),
    ctx.db.select({ id: restaurants.id }).from(restaurants).where(eq(restaurants.id, targetId)),
  ]);
  return restaurant ? succeed({ isChanged: audited.length === 1 }) : fail('restaurantNotFound');
}
