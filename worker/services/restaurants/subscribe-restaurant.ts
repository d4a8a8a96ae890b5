import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { computePeriodEnd } from '#worker/domain/billing/period.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Subscribes a restaurant: active and featured from now on, its referrer credited. Again: nothing more happens. */
export async function subscribeRestaurant(ctx: Ctx, id: string): Promise<Result<{ status: 'active' }>> {
  if (!ctx.config.isLocal) return fail('paymentsOff');
  const { priceCents, interval } = PLANS.restaurant;
  const [, , , [restaurant]] = await ctx.db.batch([
    ctx.db
      .insert(subscriptions)
      .select(sql`
        select ${crypto.randomUUID()}, 'restaurant', id, 'active', ${priceCents}, ${interval}, null,
          ${computePeriodEnd(ctx.now, interval)}, 0, 'embedded', null, ${ctx.now}, ${ctx.now}, null
        from restaurants where id = ${id} and status in ('unpaid', 'ended')`)
      .onConflictDoNothing(),
    ctx.db
      .update(restaurants)
      .set({ status: 'active', activatedAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(restaurants.id, id), inArray(restaurants.status, ['unpaid', 'ended']))),
    // Counted anew rather than up by one: a repeat cannot credit twice.
    ctx.db
      .update(drivers)
      .set({
        referralCount: sql`(select count(*) from restaurants where referrer_id = drivers.id and status = 'active')`,
      })
      .where(sql`id = (select referrer_id from restaurants where id = ${id})`),
    ctx.db.select({ status: restaurants.status }).from(restaurants).where(eq(restaurants.id, id)),
  ]);
  if (!restaurant) return fail('restaurantNotFound');
  return restaurant.status === 'active' ? succeed({ status: 'active' }) : fail('restaurantSuspended');
}
