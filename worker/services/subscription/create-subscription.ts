import { sql } from 'drizzle-orm';
import { hashEmail } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { openCheckout } from '#worker/services/billing/open-checkout.ts';
import { type MaybeKeyed, respondOnce, saveAnswer } from '#worker/services/shared/request-once.ts';
import { selectTrial, toTrialDays } from './select-trial.ts';

type StartedSubscription = {
  /** `none` until it is paid at `checkoutUrl`. */
  status: 'none' | 'trialing' | 'active';
  trialEndsAt: number | null;
  checkoutUrl: string | null;
};

/**
 * Makes a driver Pro, with a trial the first time and immediate payment later. A driver has at most one live subscription. Fails
 * with `paymentsOff` without a payment provider.
 */
export async function createSubscription(
  ctx: Ctx,
  { driver, requestKey }: { driver: Driver; requestKey: string | null },
): Promise<Result<StartedSubscription>> {
  const allowed = await limitRate(ctx, 'payment', { driverId: driver.id });
  if (!allowed.ok) return allowed;
  const request = { ownerId: driver.id, operation: 'createSubscription', key: requestKey };
  // A response with a checkout page is not stored, because the page stays the same while open and is useless afterwards.
  const isLasting = ({ checkoutUrl }: StartedSubscription) => checkoutUrl === null;
  return respondOnce(ctx, request, () => startPro(ctx, driver, request), isLasting);
}

async function startPro(ctx: Ctx, driver: Driver, request: MaybeKeyed): Promise<Result<StartedSubscription>> {
  if (!ctx.payments) return fail('paymentsOff');
  if (driver.subscriptionStatus === 'pro') return fail('alreadySubscribed');
  const { id: subscriberId, email } = driver;
  const emailHashes = await hashEmail(ctx.config, email);
  const trialDays = toTrialDays(ctx, await selectTrial(ctx, subscriberId, emailHashes));
  const opened = await openCheckout(
    ctx,
    ctx.payments,
    { product: 'pro', subscriberId, email, trialDays },
    (id) => saveResponse(ctx, request, id),
  );
  if (!opened.ok) return opened;
  const { url, subscription } = opened.value;
  if (url !== null) return succeed({ status: 'none', trialEndsAt: null, checkoutUrl: url });
  if (subscription === null) return fail('alreadySubscribed');
  const status = subscription.status === 'trialing' ? 'trialing' : 'active';
  return succeed({ status, trialEndsAt: subscription.trialEndsAt, checkoutUrl: null });
}

/** Statements: saves the response in the transaction that starts the subscription, so that a concurrent repeat finds it. */
function saveResponse(ctx: Ctx, request: MaybeKeyed, id: string) {
  const answer = sql`json_object('status', status, 'trialEndsAt', trial_ends_at, 'checkoutUrl', null)`;
  return saveAnswer(ctx, request, answer, { from: subscriptions, where: sql`id = ${id}` });
}
