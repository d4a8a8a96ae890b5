import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { checkouts } from '#worker/db/schema/payments.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { syncSubscription } from './sync-subscription.ts';

type Paid = { subscriberId: string; product: Product; checkoutRef: string | null };

/**
 * Syncs the subscription of a checkout the subscriber just paid, without waiting for the provider's event. Returns whether it is
 * live; false for another subscriber's checkout or once the rate limit is exceeded.
 */
export async function confirmCheckout(
  ctx: Ctx,
  { subscriberId, product, checkoutRef }: Paid,
): Promise<boolean> {
  if (!checkoutRef || !ctx.payments) return false;
  const [own] = await ctx.db
    .select({ ref: checkouts.providerRef })
    .from(checkouts)
    .where(and(eq(checkouts.subscriberId, subscriberId), eq(checkouts.product, product)));
  if (own?.ref !== checkoutRef) return false;
  const allowed = await limitRate(ctx, 'checkout', { identity: subscriberId });
  if (!allowed.ok) return false;
  const read = await ctx.payments.readCheckout(checkoutRef);
  if (!read.ok || read.value.status !== 'complete' || !read.value.subscriptionRef) return false;
  const synced = await syncSubscription(ctx, ctx.payments, read.value.subscriptionRef);
  if (!synced.ok || !synced.value) return false;
  const { row } = synced.value;
  return row.subscriberId === subscriberId && row.endedAt === null;
}
