import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { canActivate } from '#worker/db/queries/restaurant-rows.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { openCheckout } from '#worker/services/billing/open-checkout.ts';

/** Active, or to be paid at `checkoutUrl` first. */
type SubscribedRestaurant = { status: 'active' | 'unpaid' | 'ended'; checkoutUrl: string | null };

/**
 * Subscribes a restaurant, which is active and featured once it is paid; idempotent. Of two with one email and name only one
 * can be active.
 */
export async function subscribeRestaurant(ctx: Ctx, id: string): Promise<Result<SubscribedRestaurant>> {
  if (!ctx.payments) return fail('paymentsOff');
  const [restaurant] = await ctx.db
    .select({
      status: restaurants.status,
      email: restaurants.email,
      isFree: sql`${canActivate(id)}`.mapWith(Boolean),
    })
    .from(restaurants)
    .where(eq(restaurants.id, id));
  if (!restaurant) return fail('restaurantNotFound');
  const { status, email, isFree } = restaurant;
  if (status === 'suspended') return fail('restaurantSuspended');
  if (status === 'active') return succeed({ status, checkoutUrl: null });
  // Checked before any payment.
  if (!isFree) return fail('restaurantExists');
  const opened = await openCheckout(ctx, ctx.payments, {
    product: 'restaurant',
    subscriberId: id,
    email,
    trialDays: 0,
  });
  if (!opened.ok) {
    return opened.error.code === 'alreadySubscribed'
      ? succeed({ status: 'active', checkoutUrl: null })
      : opened;
  }
  const { url, subscription } = opened.value;
  if (url !== null) return succeed({ status, checkoutUrl: url });
  return subscription ? succeed({ status: 'active', checkoutUrl: null }) : fail('restaurantExists');
}
