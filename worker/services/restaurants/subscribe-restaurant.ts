import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { canActivate } from '#worker/db/queries/restaurant-rows.ts';
import { settleProduct, startSubscription } from '#worker/db/queries/subscription-rows.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedPayments } from '#worker/providers/payments/port.ts';
import { openCheckout } from '#worker/services/billing/open-checkout.ts';

/** Active, or to be paid for at `checkoutUrl` first. */
export type SubscribedRestaurant = { status: 'active' | 'unpaid' | 'ended'; checkoutUrl: string | null };

/**
 * Subscribes a restaurant: active and featured from now on, its referrer credited. Again: nothing more happens. Of two
 * with one email and name only one can be active.
 */
export async function subscribeRestaurant(ctx: Ctx, id: string): Promise<Result<SubscribedRestaurant>> {
  if (!ctx.payments) return fail('paymentsOff');
  if (ctx.payments.kind === 'stripe') return openRestaurantCheckout(ctx, ctx.payments, id);
  const plan = { product: 'restaurant', subscriberId: id } as const;
  const [[started], , , , , [restaurant]] = await ctx.db.batch([
    ...startSubscription(ctx, { ...plan, id: crypto.randomUUID(), condition: canActivate(id) }),
    // Answers what was there before; what follows makes it active.
    ctx.db.select({ status: restaurants.status }).from(restaurants).where(eq(restaurants.id, id)),
    ...settleProduct(ctx, plan),
  ]);
  if (!restaurant) return fail('restaurantNotFound');
  if (started || restaurant.status === 'active') return succeed({ status: 'active', checkoutUrl: null });
  return fail(restaurant.status === 'suspended' ? 'restaurantSuspended' : 'restaurantExists');
}

async function openRestaurantCheckout(
  ctx: Ctx,
  payments: HostedPayments,
  id: string,
): Promise<Result<SubscribedRestaurant>> {
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
  // Asked before any money is taken: of two with one email and name only one can be active.
  if (!isFree) return fail('restaurantExists');
  const path = getPlanPath('restaurant', id);
  const request = { product: 'restaurant', subscriberId: id, email, trialDays: 0, path } as const;
  const opened = await openCheckout(ctx, payments, request);
  if (opened.ok) return succeed({ status, checkoutUrl: opened.value.url });
  return opened.error.code === 'alreadySubscribed'
    ? succeed({ status: 'active', checkoutUrl: null })
    : opened;
}
