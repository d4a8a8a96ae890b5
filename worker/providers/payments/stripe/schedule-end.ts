import { z } from 'zod';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { callStripe, type StripeParams, type StripeSettings } from './call.ts';

/**
 * How Stripe keeps that a subscription is to end with its period: as a flag, or as an instant, which its customer portal
 * sets in flexible billing mode; classic ones have both
 * (https://docs.stripe.com/billing/subscriptions/billing-mode/compare#scheduled-subscription-cancellation).
 */
const scheduleShape = z.object({ cancel_at: z.number().nullable(), cancel_at_period_end: z.boolean() });

type Schedule = z.infer<typeof scheduleShape>;

/** Lets a subscription end with its period, or go on: then whatever would end it is cleared, and seen to be. */
export async function scheduleEnd(
  settings: StripeSettings,
  { path, isCancelled, key }: { path: string; isCancelled: boolean; key: string },
): Promise<Result<null>> {
  const update = (params: StripeParams, idempotencyKey: string) =>
    callStripe(settings, { method: 'POST', path, params, idempotencyKey, schema: scheduleShape });
  if (isCancelled) {
    const told = await update({ cancel_at_period_end: true }, key);
    return told.ok ? succeed(null) : told;
  }
  let known = await callStripe(settings, { method: 'GET', path, schema: scheduleShape });
  for (let step = 0; step < 2; step++) {
    if (!known.ok) return known;
    const params = describeClearing(known.value);
    if (params === null) return succeed(null);
    known = await update(params, `${key}:${step}`);
  }
  return known.ok && describeClearing(known.value) === null ? succeed(null) : fail('paymentsRefused');
}

/** What clears the next of the two, or null when neither is set. Stripe takes one of them at a time. */
function describeClearing({ cancel_at, cancel_at_period_end }: Schedule): StripeParams | null {
  if (cancel_at_period_end) return { cancel_at_period_end: false };
  return cancel_at === null ? null : { cancel_at: '' };
}
