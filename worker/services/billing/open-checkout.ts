import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { hasLive } from '#worker/db/queries/subscription-rows.ts';
import { checkouts } from '#worker/db/schema/payments.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import type { HostedPayments } from '#worker/providers/payments/port.ts';
import { takeOverSubscription } from './take-over-subscription.ts';

/** How long a checkout can be paid. */
export const CHECKOUT_LIFETIME_MS = HOUR_MS;

export type CheckoutRequest = {
  product: Product;
  subscriberId: string;
  email: string;
  trialDays: number;
  /** The page it starts from and comes back to. */
  path: string;
};

/**
 * The provider's page to buy a product on. Asked for twice or at once, it is the same page while that is open, so that
 * two purchases cannot come of it; one that was paid meanwhile is taken over first and answers `alreadySubscribed`.
 */
export async function openCheckout(
  ctx: Ctx,
  payments: HostedPayments,
  request: CheckoutRequest,
): Promise<Result<{ url: string }>> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const known = await claimCheckout(ctx, request);
    if (!known) return fail('alreadySubscribed');
    const opened = known.providerRef
      ? await payments.readCheckout(known.providerRef)
      : await payments.openCheckout({ ...request, ...known, ...buildAddresses(ctx, request.path) });
    if (!opened.ok) {
      await deleteClaim(ctx, known.id);
      return opened;
    }
    const { ref, url, status, subscriptionRef } = opened.value;
    if (status === 'open' && url) {
      await ctx.db.update(checkouts).set({ providerRef: ref, url }).where(eq(checkouts.id, known.id));
      return succeed({ url });
    }
    if (status === 'complete' && subscriptionRef) {
      const taken = await takeOverSubscription(ctx, payments, subscriptionRef);
      if (!taken.ok) return taken;
    }
    await ctx.db.delete(checkouts).where(eq(checkouts.id, known.id));
  }
  return fail('paymentsUnreachable');
}

/**
 * The checkout of this subscriber and product, made anew when there is none; null while subscribed. One that the provider
 * knows is forgotten only after it was read, however old: it may have been paid in its last minute.
 */
async function claimCheckout(ctx: Ctx, request: CheckoutRequest) {
  const { product, subscriberId, trialDays } = request;
  const mine = and(eq(checkouts.subscriberId, subscriberId), eq(checkouts.product, product));
  const expiresAt = ctx.now + CHECKOUT_LIFETIME_MS;
  const [, , [checkout]] = await ctx.db.batch([
    ctx.db
      .delete(checkouts)
      .where(and(mine, isNull(checkouts.providerRef), lte(checkouts.expiresAt, ctx.now))),
    ctx.db
      .insert(checkouts)
      .select(
        sql`select ${crypto.randomUUID()}, ${product}, ${subscriberId}, ${trialDays}, null, null, ${expiresAt}
          where not ${hasLive(request)}`,
      )
      .onConflictDoNothing(),
    ctx.db
      .select()
      .from(checkouts)
      .where(and(mine, sql`not ${hasLive(request)}`)),
  ]);
  return checkout ?? null;
}

/**
 * An attempt that failed is not made again under its name: the provider would answer the same. Whatever came of it after
 * all was shown to nobody.
 */
async function deleteClaim(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(checkouts).where(and(eq(checkouts.id, id), isNull(checkouts.providerRef)));
}

function buildAddresses({ config }: Ctx, path: string) {
  const page = new URL(path, config.siteUrl).href;
  return { successUrl: `${page}?checkout={CHECKOUT_SESSION_ID}`, cancelUrl: page };
}
