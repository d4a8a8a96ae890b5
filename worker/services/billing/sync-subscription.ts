import { and, eq, sql } from 'drizzle-orm';
import { hashEmail } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import { expireUnpaid, notifyEndAgain, upsertHosted } from '#worker/db/queries/hosted-rows.ts';
import { insertSubscriberEmail, settleProduct } from '#worker/db/queries/subscription-rows.ts';
import { recordTrial } from '#worker/db/queries/trial-rows.ts';
import { type SubscriptionRow, subscriptions } from '#worker/db/schema/billing.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedPayments } from '#worker/providers/payments/port.ts';
import { refuseSubscription } from './refuse-subscription.ts';

/**
 * Takes over what a subscription is at the provider at this moment, whatever it was reported to be: so events may come
 * late, twice or in any order. What ended stays ended, and what was not paid for in the grace ends. A second one of the
 * same product, of a restaurant whose twin is active, or of an account that is gone or suspended, brings nobody anything:
 * it is paid back and ended at the provider.
 * Returns the row, or null when the subscription is none of ours, has not begun or was refused.
 */
export async function syncSubscription(
  ctx: Ctx,
  payments: HostedPayments,
  ref: string,
): Promise<Result<SubscriptionRow | null>> {
  const read = await payments.readSubscription(ref);
  if (!read.ok) return read;
  const hosted = read.value;
  if (!hosted?.isReal) return succeed(null);
  const trialHash = await hashTrial(ctx, hosted);
  const { product, subscriberId } = hosted;
  const id = crypto.randomUUID();
  // One that had ended before it was ever heard of is no news to anybody.
  const isEnded = sql`exists (select 1 from subscriptions
    where provider = 'stripe' and provider_ref = ${ref} and ended_at is not null and id <> ${id})`;
  const [, , [row]] = await ctx.db.batch([
    upsertHosted(ctx, id, hosted),
    expireUnpaid(ctx, ref),
    ctx.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.provider, 'stripe'), eq(subscriptions.providerRef, ref))),
    ...(hosted.endedAt === null ? [notifyEndAgain(ctx, ref)] : []),
    ...settleProduct(ctx, hosted),
    ...(trialHash ? [recordTrial(ctx, trialHash, sql`true`)] : []),
    insertSubscriberEmail(
      ctx,
      {
        product,
        subscriberId,
        key: `planEnded:${ref}`,
        kind: 'planEnded',
        values: {
          product: { product },
          endedAt: { at: hosted.endedAt ?? ctx.now },
          link: { path: getPlanPath(product, subscriberId) },
        },
      },
      isEnded,
    ),
  ]);
  if (!hosted.hasOurPrice) return succeed(null);
  return row ? succeed(row) : refuseSubscription(ctx, payments, hosted);
}

/** The keyed hash of the email that has had its trial with this, or null. */
async function hashTrial(ctx: Ctx, { product, subscriberId, trialEndsAt }: HostedSubscription) {
  if (product !== 'pro' || trialEndsAt === null) return null;
  const [driver] = await ctx.db
    .select({ email: drivers.email })
    .from(drivers)
    .where(eq(drivers.id, subscriberId));
  return driver ? hashEmail(ctx.config.cookieSecret, driver.email) : null;
}
