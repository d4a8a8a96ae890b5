import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { pushSubscriptions } from '#worker/db/schema/push.ts';
import { type DevicePast, isGone } from '#worker/domain/push/decide-alert-delivery.ts';
import type { PushOutcome } from '#worker/providers/push/port.ts';

/** Statement: records a push service's response for a device, or deletes a device that is gone or has timed out for days. */
export function recordOutcome(ctx: Ctx, device: DevicePast & { id: string }, result: PushOutcome) {
  const isThis = eq(pushSubscriptions.id, device.id);
  if (isGone(device, result, ctx.now)) return ctx.db.delete(pushSubscriptions).where(isThis);
  if (result.outcome === 'sent') {
    const set = { lastSuccessAt: ctx.now, failures: 0, problem: null, timeouts: 0 };
    return ctx.db.update(pushSubscriptions).set(set).where(isThis);
  }
  return ctx.db
    .update(pushSubscriptions)
    .set({
      failures: sql`failures + ${result.outcome === 'refused' ? 1 : 0}`,
      timeouts: result.problem === 'timeout' ? sql`timeouts + 1` : 0,
      problem: result.problem,
    })
    .where(isThis);
}
