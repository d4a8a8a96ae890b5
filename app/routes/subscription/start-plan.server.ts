import { redirect } from '@remix-run/cloudflare';
import { createFailureToast, createToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { countTrialDays } from '#worker/domain/billing/trial.ts';
import { createSubscription } from '#worker/services/subscription/create-subscription.ts';

/** Starts Pro (idempotent) and returns a toast; throws a redirect where it is paid on the provider's pages. */
export async function startPlan(
  ctx: Ctx,
  driver: CurrentSession['driver'],
  requestKey: string | null,
): Promise<Toast> {
  const started = await createSubscription(ctx, { driver, requestKey });
  if (!started.ok) return createFailureToast('paymentRefused', started.error);
  if (started.value.checkoutUrl) throw redirect(started.value.checkoutUrl, 303);
  const { trialEndsAt } = started.value;
  if (trialEndsAt === null) return createToast({ kind: 'success', key: 'subscriptionRestarted' });
  const count = countTrialDays(ctx.now, trialEndsAt);
  return createToast({ kind: 'success', key: 'subscriptionStarted', values: { count } });
}
