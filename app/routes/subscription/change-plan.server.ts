import { redirect } from '@remix-run/cloudflare';
import { createFailureToast, createResultToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { openPortal } from '#worker/services/billing/open-portal.ts';
import { setCancelAtPeriodEnd } from '#worker/services/subscription/set-cancel-at-period-end.ts';

/** The intents of a plan's buttons. */
export const PLAN_INTENTS = ['cancelPlan', 'resumePlan', 'managePlan'] as const;
export type PlanIntent = (typeof PLAN_INTENTS)[number];

/**
 * Cancels a plan at the end of its period or resumes it, and returns a toast. `managePlan` throws a redirect to the payment
 * provider's portal, which returns to `returnPath` or, without it, to the product's page.
 */
export async function changePlan(
  ctx: Ctx,
  {
    intent,
    returnPath,
    ...plan
  }: { intent: PlanIntent; subscriberId: string; product: Product; returnPath?: string },
): Promise<Toast> {
  if (intent === 'managePlan') {
    const portal = await openPortal(ctx, { ...plan, returnPath });
    if (portal.ok) throw redirect(portal.value.url, 303);
    return createFailureToast('planUnchanged', portal.error);
  }
  const isCancelled = intent === 'cancelPlan';
  const changed = await setCancelAtPeriodEnd(ctx, { ...plan, cancelAtPeriodEnd: isCancelled });
  const hasEnded = changed.ok && changed.value.endedAt !== null;
  const cancelled = hasEnded ? 'planEnded' : 'planCancelled';
  return createResultToast(changed, {
    done: isCancelled ? cancelled : 'planResumed',
    failed: 'planUnchanged',
  });
}
