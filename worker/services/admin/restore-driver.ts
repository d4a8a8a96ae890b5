import { and, eq, sql } from 'drizzle-orm';
import type { AdminRequest } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { restoreRenewals } from '#worker/db/queries/cancellation-rows.ts';
import { insertDriverEmail } from '#worker/db/queries/outbox-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';

/** Ends a driver's suspension and tells them by email; subscriptions that have not ended renew again. */
export async function restoreDriver(
  ctx: Ctx,
  { actor, targetId, reason }: AdminRequest,
): Promise<Result<{ isChanged: boolean }>> {
  const { isChanged, found } = await runAudited(ctx, {
    actor,
    action: 'restoreDriver',
    target: { kind: 'driver', id: targetId },
    from: drivers,
    where: sql`id = ${targetId} and suspended_at is not null`,
    before: sql`json_object('suspendedAt', suspended_at, 'reason', suspension_reason)`,
    after: sql`json_object('suspendedAt', null, 'reason', ${reason})`,
    run: (isAudited, auditId) => ({
      driver: ctx.db
        .update(drivers)
        .set({ suspendedAt: null, suspensionReason: null })
        .where(and(eq(drivers.id, targetId), isAudited)),
      renewals: restoreRenewals(ctx, targetId, isAudited),
      notice: insertDriverEmail(
        ctx,
        {
          driverId: targetId,
          key: `driverRestored:${auditId}`,
          kind: 'driverRestored',
          values: { link: { path: paths.login() } },
        },
        isAudited,
      ),
      found: ctx.db.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, targetId)),
    }),
  });
  if (isChanged) await pushCancellations(ctx, targetId);
  return found.length === 1 ? succeed({ isChanged }) : fail('notFound');
}
