import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { requestKeys } from '#worker/db/schema/request-keys.ts';
import { computePeriodEnd } from '#worker/domain/billing/period.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { answerOnce } from '#worker/services/shared/answer-once.ts';

export type StartedSubscription = {
  status: 'trialing' | 'active';
  trialEndsAt: number | null;
  checkoutUrl: string | null;
};

type Purchase = { driver: Driver; requestKey: string | null };

const OPERATION = 'createSubscription';

/**
 * Makes a driver Pro: on trial the first time, paid at once ever after. One live subscription a driver, however often
 * this is asked for. Without a payment provider (outside local) nothing is sold.
 */
export async function createSubscription(
  ctx: Ctx,
  { driver, requestKey }: Purchase,
): Promise<Result<StartedSubscription>> {
  if (!ctx.config.isLocal) return fail('paymentsOff');
  const request = { driverId: driver.id, operation: OPERATION, key: requestKey };
  return answerOnce(ctx, request, () => startSubscription(ctx, { driver, requestKey }));
}

async function startSubscription(
  ctx: Ctx,
  { driver, requestKey }: Purchase,
): Promise<Result<StartedSubscription>> {
  const id = crypto.randomUUID();
  const [, , [started]] = await ctx.db.batch([
    insertSubscription(ctx, driver.id, id),
    ctx.db
      .update(drivers)
      .set({
        subscriptionStatus: 'pro',
        trialEndsAt: sql`(select trial_ends_at from subscriptions where id = ${id})`,
      })
      .where(sql`id = ${driver.id} and exists (select 1 from subscriptions where id = ${id})`),
    ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id)),
    ...(requestKey === null ? [] : [keepAnswer(ctx, { driverId: driver.id, key: requestKey, id })]),
  ]);
  if (!started) return fail('alreadySubscribed');
  const status = started.status === 'trialing' ? 'trialing' : 'active';
  return succeed({ status, trialEndsAt: started.trialEndsAt, checkoutUrl: null });
}

/** Statement: the subscription, unless the driver has a live one. */
function insertSubscription(ctx: Ctx, driverId: string, id: string) {
  const { priceCents, interval, trialDays } = PLANS.pro;
  const trialEndsAt = ctx.now + trialDays * DAY_MS;
  const hadTrial = sql`exists (
    select 1 from subscriptions where subscriber_id = ${driverId} and product = 'pro' and trial_ends_at is not null)`;
  return ctx.db
    .insert(subscriptions)
    .values({
      id,
      product: 'pro',
      subscriberId: driverId,
      status: sql`case when ${hadTrial} then 'active' else 'trialing' end`,
      priceCents,
      interval,
      trialEndsAt: sql`case when ${hadTrial} then null else ${trialEndsAt} end`,
      currentPeriodEnd: sql`case when ${hadTrial} then ${computePeriodEnd(ctx.now, interval)} else ${trialEndsAt} end`,
      provider: 'embedded',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing();
}

/**
 * Statement: the answer under its key, only if the subscription was started. In the transaction that starts it, so that
 * whoever loses to it finds the answer.
 */
function keepAnswer(ctx: Ctx, { driverId, key, id }: { driverId: string; key: string; id: string }) {
  return ctx.db
    .insert(requestKeys)
    .select(
      sql`select ${driverId}, ${OPERATION}, ${key},
        json_object('status', status, 'trialEndsAt', trial_ends_at, 'checkoutUrl', null), ${ctx.now}
        from subscriptions where id = ${id}`,
    )
    .onConflictDoNothing();
}
