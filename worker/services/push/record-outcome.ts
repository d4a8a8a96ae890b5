import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { pushSubscriptions } from '#worker/db/schema/push.ts';
import type { PushOutcome } from '#worker/providers/push/port.ts';

/** Statement: records how a push service took a message for a device, and deletes a device that is gone. */
export function recordOutcome(ctx: Ctx, deviceId: string, result: PushOutcome) {
  const isThis = eq(pushSubscriptions.id, deviceId);
  if (result.outcome === 'gone') return ctx.db.delete(pushSubscriptions).where(isThis);
  return ctx.db
    .update(pushSubscriptions)
    .set(
      result.outcome === 'sent'
        ? { lastSuccessAt: ctx.now, failures: 0, problem: null }
        : {
            failures: sql`failures + ${result.outcome === 'refused' ? 1 : 0}`,
            problem: result.problem,
          },
    )
    .where(isThis);
}
