import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { computePeriodEnd } from '#worker/domain/billing/period.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

export type StartedSubscription = {
  status: 'trialing' | 'active';
  trialEndsAt: number | null;
  checkoutUrl: string | null;
};

/**
 * Makes a driver Pro: on trial the first time, paid at once ever after. One live subscription a driver, however often
 * this is asked for. Without a payment provider (outside local) nothing is sold.
 */
export async function createSubscription(ctx: Ctx, driver: Driver): Promise<Result<StartedSubscription>> {
  if (!ctx.config.isLocal) return fail('paymentsOff');
  const { priceCents, interval, trialDays } = PLANS.pro;
  const id = crypto.randomUUID();
  const trialEndsAt = ctx.now + trialDays * DAY_MS;
  const hadTrial = sql`exists (
    select 1 from subscriptions where subscriber_id = ${driver.id} and product = 'pro' and trial_ends_at is not null)`;
  const [, , [started]] = await ctx.db.batch([
    ctx.db
      .insert(subscriptions)
      .values({
        id,
        product: 'pro',
        subscriberId: driver.id,
        status: sql`case when ${hadTrial} then 'active' else 'trialing' end`,
        priceCents,
        interval,
        trialEndsAt: sql`case when ${hadTrial} then null else ${trialEndsAt} end`,
        currentPeriodEnd: sql`case when ${hadTrial} then ${computePeriodEnd(ctx.now, interval)} else ${trialEndsAt} end`,
        provider: 'embedded',
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing(),
    ctx.db
      .update(drivers)
      .set({
        subscriptionStatus: 'pro',
        trialEndsAt: sql`(select trial_ends_at from subscriptions where id = ${id})`,
      })
      .where(sql`id = ${driver.id} and exists (select 1 from subscriptions where id = ${id})`),
    ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id)),
  ]);
  if (!started) return fail('alreadySubscribed');
  const status = started.status === 'trialing' ? 'trialing' : 'active';
  return succeed({ status, trialEndsAt: started.trialEndsAt, checkoutUrl: null });
}
