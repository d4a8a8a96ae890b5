import type { AppLoadContext } from '@remix-run/cloudflare';
import type { Plan } from '#app/components/payment/plan-state.tsx';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { getSubscription } from '#worker/services/subscription/get-subscription.ts';

export type SubscribePageData = {
  isSignedIn: boolean;
  isPro: boolean;
  plan: Plan | null;
  /** There is one trial a driver: whoever had a subscription before has had it. */
  hadTrial: boolean;
  canPay: boolean;
  requestKey: string;
};

/** What the page shows to a visitor, to a driver on Free and to a member. */
export async function getSubscribePage({ ctx, getSession }: AppLoadContext): Promise<SubscribePageData> {
  const session = await getSession();
  const newest = session && (await getSubscription(ctx, session.driver.id, 'pro'));
  return {
    isSignedIn: session !== null,
    isPro: session !== null && isPro(session.driver),
    plan: toPlan(newest),
    hadTrial: newest !== null,
    canPay: ctx.config.isLocal,
    requestKey: crypto.randomUUID(),
  };
}

/** The part of a live subscription that a page shows; null when there is none. */
export function toPlan(subscription: Subscription | null): Plan | null {
  if (!subscription || subscription.endedAt !== null) return null;
  const { status, priceCents, interval, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  return { status, priceCents, interval, currentPeriodEnd, cancelAtPeriodEnd };
}
