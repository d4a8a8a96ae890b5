import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { settleProduct, startSubscription } from '#worker/db/queries/subscription-rows.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Subscribes a restaurant: active and featured from now on, its referrer credited. Again: nothing more happens. */
export async function subscribeRestaurant(ctx: Ctx, id: string): Promise<Result<{ status: 'active' }>> {
  if (!ctx.payments) return fail('paymentsOff');
  const plan = { product: 'restaurant', subscriberId: id } as const;
  const isPayable = sql`exists (select 1 from restaurants where id = ${id} and status in ('unpaid', 'ended'))`;
  const [, , , , [restaurant]] = await ctx.db.batch([
    ...startSubscription(ctx, { ...plan, id: crypto.randomUUID(), condition: isPayable }),
    // Answers what was there before; what follows makes it active.
    ctx.db.select({ status: restaurants.status }).from(restaurants).where(eq(restaurants.id, id)),
    ...settleProduct(ctx, plan),
  ]);
  if (!restaurant) return fail('restaurantNotFound');
  return restaurant.status === 'suspended' ? fail('restaurantSuspended') : succeed({ status: 'active' });
}
