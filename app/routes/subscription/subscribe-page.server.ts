import type { AppLoadContext } from '@remix-run/cloudflare';
import type { Payer } from '#app/components/payment/payment-form.tsx';
import type { Plan } from '#app/components/payment/plan-state.tsx';
import { refuseSuspended } from '#app/lib/auth.server.ts';
import type { Ctx } from '#worker/ctx.ts';
import { isPro, PLANS, type Subscription } from '#worker/domain/billing/subscription.ts';
import { computeLastsUntil } from '#worker/domain/billing/subscription-moves.ts';
import { confirmCheckout } from '#worker/services/billing/confirm-checkout.ts';
import { getProOffer } from '#worker/services/subscription/get-pro-offer.ts';

export type SubscribePageData = {
  isSignedIn: boolean;
  isPro: boolean;
  plan: Plan | null;
  /** The length of the free trial in days, or 0 if it was used. */
  trialDays: number;
  payer: Payer;
  requestKey: string;
};

/**
 * Loads the page for a visitor, a driver on Free, or a member. A driver who returns from a successful checkout counts as a member
 * right away.
 */
export async function getSubscribePage(
  context: AppLoadContext,
  checkoutRef: string | null,
): Promise<SubscribePageData> {
  const { ctx } = context;
  const driver = (await context.getSession())?.driver;
  if (!driver) await refuseSuspended(context);
  const isConfirmed = driver
    ? await confirmCheckout(ctx, { subscriberId: driver.id, product: 'pro', checkoutRef })
    : false;
  const offer = driver
    ? await getProOffer(ctx, driver)
    : { subscription: null, trialDays: PLANS.pro.trialDays };
  return {
    isSignedIn: driver !== undefined,
    isPro: driver !== undefined && (isConfirmed || isPro(driver)),
    plan: toPlan(ctx, offer.subscription),
    trialDays: offer.trialDays,
    payer: ctx.payments?.kind ?? 'off',
    requestKey: crypto.randomUUID(),
  };
}

/** Returns the part of a live subscription that pages show, or null if there is none. */
export function toPlan({ now }: Pick<Ctx, 'now'>, subscription: Subscription | null): Plan | null {
  if (!subscription || subscription.endedAt !== null) return null;
  const { status, priceCents, interval, cancelAtPeriodEnd, currentPeriodEnd, provider } = subscription;
  return {
    status,
    priceCents,
    interval,
    lastsUntil: computeLastsUntil(subscription),
    cancelAtPeriodEnd,
    hasPaidTime: status !== 'past_due' || currentPeriodEnd > now,
    isHosted: provider === 'stripe',
  };
}
