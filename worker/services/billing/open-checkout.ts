import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { hasLive } from '#worker/db/queries/subscription-rows.ts';
import type { SubscriptionRow } from '#worker/db/schema/billing.ts';
import { type Checkout, checkouts } from '#worker/db/schema/payments.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { PaymentProvider } from '#worker/providers/payments/port.ts';
import { syncWithPayments } from './sync-subscription.ts';
import type { WhenNew } from './write-subscription.ts';

/** How long a checkout can be paid. */
export const CHECKOUT_LIFETIME_MS = HOUR_MS;

/** Stripe requires a checkout to stay open for at least 30 minutes; the extra minute covers the request. */
const MIN_LIFETIME_MS = 31 * MINUTE_MS;

type CheckoutRequest = {
  product: Product;
  subscriberId: string;
  email: string;
  trialDays: number;
};

/** The payment page's URL, or the subscription bought without one; both null if the purchase was refused and refunded. */
type Purchase = { url: string | null; subscription: SubscriptionRow | null };

/**
 * Opens the provider's payment page for a product. Repeated or concurrent requests get the same page, so that the product is
 * bought only once. If that page was paid in the meantime, records the payment and fails with `alreadySubscribed`.
 *
 * @param whenNew statements for the transaction that creates a subscription bought without a page
 */
export async function openCheckout(
  ctx: Ctx,
  payments: PaymentProvider,
  request: CheckoutRequest,
  whenNew?: WhenNew,
): Promise<Result<Purchase>> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const known = await claimCheckout(ctx, request);
    if (!known) return fail('alreadySubscribed');
    const purchase = await continueCheckout(ctx, payments, { request, known, whenNew });
    if (!purchase.ok) return purchase;
    if (purchase.value) return succeed(purchase.value);
  }
  return fail('paymentsUnreachable');
}

type Claim = { request: CheckoutRequest; known: Checkout; whenNew: WhenNew | undefined };

/** Returns a checkout's payment page or what it bought, or null when it was over or gone and has been deleted. */
async function continueCheckout(
  ctx: Ctx,
  payments: PaymentProvider,
  { request, known, whenNew }: Claim,
): Promise<Result<Purchase | null>> {
  const { id, providerRef } = known;
  const opened = providerRef
    ? await payments.readCheckout(providerRef)
    : await payments.openCheckout({ ...request, ...known, ...buildAddresses(ctx, request) });
  if (!opened.ok) {
    const isGone = providerRef !== null && opened.error.code === 'paymentsGone';
    await deleteClaim(ctx, id, isGone);
    return isGone ? succeed(null) : opened;
  }
  const { ref, url, status, subscriptionRef } = opened.value;
  if (status === 'open' && url) {
    const kept = await ctx.db
      .update(checkouts)
      .set({ providerRef: ref, url })
      .where(eq(checkouts.id, id))
      .returning({ id: checkouts.id });
    if (kept.length === 1) return succeed({ url, subscription: null });
    // The claim was deleted in the meantime, so the next request opens another page, and both could be paid.
    await payments.expireCheckout(ref);
    return fail('paymentsUnreachable');
  }
  let purchase: Purchase | null = null;
  if (status === 'complete' && subscriptionRef) {
    const synced = await syncWithPayments(ctx, payments, subscriptionRef, providerRef ? undefined : whenNew);
    if (!synced.ok) return synced;
    const isOurs = providerRef === null && synced.value?.isNew !== false;
    if (isOurs) purchase = { url: null, subscription: synced.value?.row ?? null };
  }
  await ctx.db.delete(checkouts).where(eq(checkouts.id, id));
  return succeed(purchase);
}

/**
 * Returns the checkout of this subscriber and product, creating it if needed, or null while subscribed. A checkout opened at the
 * provider is deleted only after it was read there, because it may have been paid at the last minute.
 */
async function claimCheckout(ctx: Ctx, request: CheckoutRequest): Promise<Checkout | null> {
  const { product, subscriberId, trialDays } = request;
  const isMine = and(eq(checkouts.subscriberId, subscriberId), eq(checkouts.product, product));
  const isFree = sql`not ${hasLive(request)}`;
  const row = { id: crypto.randomUUID(), product, subscriberId, trialDays };
  const {
    mine: [checkout],
  } = await batch(ctx, {
    lapsed: ctx.db
      .delete(checkouts)
      .where(and(isMine, isNull(checkouts.providerRef), lte(checkouts.expiresAt, ctx.now + MIN_LIFETIME_MS))),
    claim: insertWhen(
      ctx,
      checkouts,
      { ...row, expiresAt: ctx.now + CHECKOUT_LIFETIME_MS },
      isFree,
    ).onConflictDoNothing(),
    mine: ctx.db.select().from(checkouts).where(and(isMine, isFree)),
  });
  return checkout ?? null;
}

/**
 * Deletes a checkout that could not be opened or no longer exists at the provider. Its id is the idempotency key, so the provider
 * would repeat the failure.
 */
async function deleteClaim(ctx: Ctx, id: string, isGone: boolean): Promise<void> {
  const isUnopened = isGone ? undefined : isNull(checkouts.providerRef);
  await ctx.db.delete(checkouts).where(and(eq(checkouts.id, id), isUnopened));
}

function buildAddresses({ config }: Ctx, { product, subscriberId }: CheckoutRequest) {
  const page = new URL(getPlanPath(product, subscriberId), config.siteUrl).href;
  return { successUrl: `${page}?checkout={CHECKOUT_SESSION_ID}`, cancelUrl: page };
}
