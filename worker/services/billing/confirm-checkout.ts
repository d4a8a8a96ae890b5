import type { Ctx } from '#worker/ctx.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Takes over what a subscriber paid for just now, without waiting for the provider's event. A checkout of somebody else,
 * or none, confirms nothing. Answers whether the subscriber has a live subscription by it.
 */
export async function confirmCheckout(
  ctx: Ctx,
  { subscriberId, checkoutRef }: { subscriberId: string; checkoutRef: string | null },
): Promise<boolean> {
  if (!checkoutRef || checkoutRef.length > 200 || ctx.payments?.kind !== 'stripe') return false;
  const read = await ctx.payments.readCheckout(checkoutRef);
  if (!read.ok || read.value.status !== 'complete' || !read.value.subscriptionRef) return false;
  const synced = await syncSubscription(ctx, ctx.payments, read.value.subscriptionRef);
  if (!synced.ok || !synced.value) return false;
  return synced.value.subscriberId === subscriberId && synced.value.endedAt === null;
}
