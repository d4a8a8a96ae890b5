import { hashEmail } from '#worker/auth/keyed-hash.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { selectNewestSubscription } from './get-subscription.ts';
import { selectTrial, toTrialDays } from './select-trial.ts';

/** Returns a driver's newest Pro subscription and the trial days still available (0: none), in one round trip. */
export async function getProOffer(
  ctx: Ctx,
  driver: Driver,
): Promise<{ subscription: Subscription | null; trialDays: number }> {
  const emailHashes = await hashEmail(ctx.config, driver.email);
  const { newest, trial } = await batch(ctx, {
    newest: selectNewestSubscription(ctx, { subscriberId: driver.id, product: 'pro' }),
    trial: selectTrial(ctx, driver.id, emailHashes),
  });
  return { subscription: newest[0] ?? null, trialDays: toTrialDays(ctx, trial) };
}
