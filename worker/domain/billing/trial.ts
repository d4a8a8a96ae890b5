import { findCampaign } from '#worker/domain/referrals/campaigns.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { computePeriodEnd } from './period.ts';
import { PLANS } from './subscription.ts';

/**
 * Returns when a Pro trial that starts at `now` ends (epoch ms): after the plan's trial days, or after the longer trial of the
 * campaign (id or code) through which the driver was referred.
 */
export function computeTrialEnd(now: number, campaign: string | null): number {
  const standard = now + PLANS.pro.trialDays * DAY_MS;
  if (campaign === null) return standard;
  const { count, unit } = findCampaign(campaign).trial;
  let end = now;
  for (let step = 0; step < count; step++) end = computePeriodEnd(end, unit);
  return Math.max(standard, end);
}

/** Returns a trial's length in whole days, as shown with the price and sent to the payment provider. */
export function countTrialDays(now: number, trialEndsAt: number): number {
  return Math.round((trialEndsAt - now) / DAY_MS);
}
