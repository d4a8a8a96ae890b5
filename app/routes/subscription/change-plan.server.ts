import { redirect } from '@remix-run/cloudflare';
import { createToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { openPortal } from '#worker/services/billing/open-portal.ts';
import { setCancelAtPeriodEnd } from '#worker/services/subscription/set-cancel-at-period-end.ts';

const PLAN_INTENTS = ['cancelPlan', 'resumePlan', 'managePlan'] as const;
export type PlanIntent = (typeof PLAN_INTENTS)[number];

/** Whether a form asks to change a plan there is. */
export function isPlanIntent(intent: unknown): intent is PlanIntent {
  return PLAN_INTENTS.some((one) => one === intent);
}

/**
 * Cancels a plan at the end of its period, or takes that back, and says what came of it. Managing one leads to the
 * payment provider's own pages, as a thrown redirect; these lead back to `returnPath`, or to the product's own page.
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
    return createToast({ kind: 'error', key: 'planUnchanged', errorCode: portal.error.code });
  }
  const isCancelled = intent === 'cancelPlan';
  const changed = await setCancelAtPeriodEnd(ctx, { ...plan, cancelAtPeriodEnd: isCancelled });
  if (!changed.ok) return createToast({ kind: 'error', key: 'planUnchanged', errorCode: changed.error.code });
  return createToast({ kind: 'success', key: isCancelled ? 'planCancelled' : 'planResumed' });
}
