import { createToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { setCancelAtPeriodEnd } from '#worker/services/subscription/set-cancel-at-period-end.ts';

export type PlanIntent = 'cancelPlan' | 'resumePlan';

/** Cancels a plan at the end of its period, or takes that back, and says what came of it. */
export async function changePlan(
  ctx: Ctx,
  { intent, ...plan }: { intent: PlanIntent; subscriberId: string; product: Product },
): Promise<Toast> {
  const isCancelled = intent === 'cancelPlan';
  const changed = await setCancelAtPeriodEnd(ctx, { ...plan, cancelAtPeriodEnd: isCancelled });
  if (!changed.ok) return createToast({ kind: 'error', key: 'planUnchanged', errorCode: changed.error.code });
  return createToast({ kind: 'success', key: isCancelled ? 'planCancelled' : 'planResumed' });
}
