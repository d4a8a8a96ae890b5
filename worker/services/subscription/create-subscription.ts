import { sql } from 'drizzle-orm';
import { hashEmail } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import { settleProduct, startSubscription } from '#worker/db/queries/subscription-rows.ts';
import { hadTrial, recordTrial } from '#worker/db/queries/trial-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { requestKeys } from '#worker/db/schema/request-keys.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import { countTrialDays } from '#worker/domain/billing/trial.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedPayments } from '#worker/providers/payments/port.ts';
import { openCheckout } from '#worker/services/billing/open-checkout.ts';
import { respondOnce } from '#worker/services/shared/request-once.ts';
import { selectTrial, toTrial } from './select-trial.ts';

export type StartedSubscription = {
  /** `none` while it is still to be paid for, at `checkoutUrl`. */
  status: 'none' | 'trialing' | 'active';
  trialEndsAt: number | null;
  checkoutUrl: string | null;
};

type Purchase = { driver: Driver; requestKey: string | null };

const OPERATION = 'createSubscription';

/**
 * Makes a driver Pro: on trial the first time, paid at once ever after. One live subscription a driver, however often
 * this is asked for. Without a payment provider nothing is sold.
 */
export async function createSubscription(
  ctx: Ctx,
  { driver, requestKey }: Purchase,
): Promise<Result<StartedSubscription>> {
  if (!ctx.payments) return fail('paymentsOff');
  const request = { driverId: driver.id, operation: OPERATION, key: requestKey };
  // A page to pay on is the same one while it is open, and of no use afterwards.
  const isLasting = ({ checkoutUrl }: StartedSubscription) => checkoutUrl === null;
  return respondOnce(ctx, request, () => startPro(ctx, { driver, requestKey }), isLasting);
}

async function startPro(ctx: Ctx, { driver, requestKey }: Purchase): Promise<Result<StartedSubscription>> {
  const emailHash = await hashEmail(ctx.config.cookieSecret, driver.email);
  const isRefused = hadTrial(driver.id, emailHash);
  const [row] = await selectTrial(ctx, driver.id, isRefused);
  const { endsAt, isOffered } = toTrial(ctx, row);
  if (ctx.payments?.kind === 'stripe') {
    return openProCheckout(ctx, ctx.payments, driver, isOffered ? countTrialDays(ctx.now, endsAt) : 0);
  }
  const id = crypto.randomUUID();
  const pro = { product: 'pro', subscriberId: driver.id } as const;
  const isOnTrial = sql`exists (select 1 from subscriptions where id = ${id} and status = 'trialing')`;
  const [[started]] = await ctx.db.batch([
    ...startSubscription(ctx, { ...pro, id, trial: { endsAt, isRefused } }),
    recordTrial(ctx, emailHash, isOnTrial),
    ...settleProduct(ctx, pro),
    ...(requestKey === null ? [] : [saveResponse(ctx, { driverId: driver.id, key: requestKey, id })]),
  ]);
  if (!started) return fail('alreadySubscribed');
  const status = started.status === 'trialing' ? 'trialing' : 'active';
  return succeed({ status, trialEndsAt: started.trialEndsAt, checkoutUrl: null });
}

async function openProCheckout(
  ctx: Ctx,
  payments: HostedPayments,
  { id: subscriberId, email, subscriptionStatus }: Driver,
  trialDays: number,
): Promise<Result<StartedSubscription>> {
  if (subscriptionStatus === 'pro') return fail('alreadySubscribed');
  const path = getPlanPath('pro', subscriberId);
  const opened = await openCheckout(ctx, payments, { product: 'pro', subscriberId, email, trialDays, path });
  return opened.ok ? succeed({ status: 'none', trialEndsAt: null, checkoutUrl: opened.value.url }) : opened;
}

/**
 * Statement: the answer under its key, only if the subscription was started. In the transaction that starts it, so that
 * whoever loses to it finds the answer.
 */
function saveResponse(ctx: Ctx, { driverId, key, id }: { driverId: string; key: string; id: string }) {
  return ctx.db
    .insert(requestKeys)
    .select(
      sql`select ${driverId}, ${OPERATION}, ${key},
        json_object('status', status, 'trialEndsAt', trial_ends_at, 'checkoutUrl', null), ${ctx.now}
        from subscriptions where id = ${id}`,
    )
    .onConflictDoNothing();
}
