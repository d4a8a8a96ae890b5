import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit, wasAudited } from '#worker/db/queries/audit-rows.ts';
import { releaseRenewals } from '#worker/db/queries/cancellation-rows.ts';
import { recountReferrals } from '#worker/db/queries/restaurant-rows.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** What a restaurant is by its subscriptions: active with a live one, ended after one, else unpaid. */
const STATUS_BY_SUBSCRIPTION = sql<'active' | 'ended' | 'unpaid'>`coalesce((
  select case when max(ended_at is null) = 1 then 'active' when count(*) > 0 then 'ended' end
  from subscriptions where subscriber_id = restaurants.id and product = 'restaurant'), 'unpaid')`;

/** Whether another of the same email and name is active, beside which it could not be. */
const HAS_ACTIVE_TWIN = sql`exists (select 1 from restaurants twin
  where twin.email = restaurants.email and twin.name_key = restaurants.name_key
    and twin.status = 'active' and twin.id <> restaurants.id)`;

/**
 * Gives a suspended restaurant back the place its subscription pays for, which may have ended meanwhile; one that was to
 * go on before goes on. Refused while it
 * would be active beside its twin.
 */
export async function restoreRestaurant(
  ctx: Ctx,
  { actor, targetId, reason }: { actor: AdminActor; targetId: string; reason: string },
): Promise<Result<{ isChanged: boolean }>> {
  const id = crypto.randomUUID();
  const [audited, , , , [restaurant]] = await ctx.db.batch([
    insertAudit(ctx, {
      id,
      actor,
      action: 'restoreRestaurant',
      target: { kind: 'restaurant', id: targetId },
      from: restaurants,
      where: sql`id = ${targetId} and status = 'suspended'
        and not (${STATUS_BY_SUBSCRIPTION} = 'active' and ${HAS_ACTIVE_TWIN})`,
      before: sql`json_object('status', status, 'reason', suspension_reason)`,
      after: sql`json_object('status', ${STATUS_BY_SUBSCRIPTION}, 'reason', ${reason})`,
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
    releaseRenewals(ctx, targetId, wasAudited(id)),
    recountReferrals(ctx, targetId),
    ctx.db.select({ status: restaurants.status }).from(restaurants).where(eq(restaurants.id, targetId)),
  ]);
  if (!restaurant) return fail('restaurantNotFound');
  // Still suspended after this, it was refused.
  if (restaurant.status === 'suspended') return fail('restaurantTwinActive');
  return succeed({ isChanged: audited.length === 1 });
}
