import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { canActivate } from '#worker/db/queries/restaurant-rows.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { openCheckout } from '#worker/services/billing/open-checkout.ts';

/** A restaurant that is active, or has to be paid at `checkoutUrl` first. */
type SubscribedRestaurant = {
  name: string;
  status: 'active' | 'unpaid' | 'ended';
  checkoutUrl: string | null;
};

/**
 * Subscribes a restaurant, which is active and featured once it is paid; idempotent. Of two restaurants with the same email and
 * name, only one can be active.
 */
export async function subscribeRestaurant(ctx: Ctx, id: string): Promise<Result<SubscribedRestaurant>> {
  if (!ctx.payments) return fail('paymentsOff');
  const [restaurant] = await ctx.db
    .select({
      name: restaurants.name,
      status: restaurants.status,
      email: restaurants.email,
      isFree: sql`${canActivate(id)}`.mapWith(Boolean),
    })
    .from(restaurants)
    .where(eq(restaurants.id, id));
  if (!restaurant) return fail('restaurantNotFound');
  const { name, status, email, isFree } = restaurant;
  const active = succeed({ name, status: 'active', checkoutUrl: null } as const);
  if (status === 'suspended') return fail('restaurantSuspended');
  if (status === 'active') return active;
  // Checked before a payment is made.
  if (!isFree) return fail('restaurantExists');
  const allowed = await limitRate(ctx, 'checkout', { identity: id });
  if (!allowed.ok) return allowed;
  const opened = await openCheckout(ctx, ctx.payments, {
    product: 'restaurant',
    subscriberId: id,
    email,
    trialDays: 0,
  });
  if (!opened.ok) return opened.error.code === 'alreadySubscribed' ? active : opened;
  const { url, subscription } = opened.value;
  if (url !== null) return succeed({ name, status, checkoutUrl: url });
  return subscription ? active : fail('restaurantExists');
}
