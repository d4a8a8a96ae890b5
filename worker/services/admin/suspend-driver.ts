import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminRequest } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { suspendRenewals } from '#worker/db/queries/cancellation-rows.ts';
import { insertDriverEmail } from '#worker/db/queries/outbox-rows.ts';
import { endShift } from '#worker/db/queries/route-rows.ts';
import { drivers, sessions } from '#worker/db/schema/drivers.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { expireCheckouts } from '#worker/services/billing/expire-checkouts.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';
import { releaseOrphans } from '#worker/services/network/release-orphans.ts';

/**
 * Suspends a driver, tells them by email, ends their sessions and shift, stops renewals, expires open checkouts and releases the
 * network deliveries they carry, which are offered to other drivers if not picked up yet.
 */
export async function suspendDriver(
  ctx: Ctx,
  { actor, targetId, reason }: AdminRequest,
): Promise<Result<{ isChanged: boolean }>> {
  const { isChanged, found } = await runAudited(ctx, {
    actor,
    action: 'suspendDriver',
    target: { kind: 'driver', id: targetId },
    from: drivers,
    where: sql`id = ${targetId} and suspended_at is null`,
    before: sql`json_object('suspendedAt', null)`,
    after: sql`json_object('suspendedAt', ${ctx.now}, 'reason', ${reason})`,
    run: (isAudited, auditId) => ({
      driver: ctx.db
        .update(drivers)
        .set({ suspendedAt: ctx.now, suspensionReason: reason })
        .where(and(eq(drivers.id, targetId), isAudited)),
      shift: endShift(ctx, targetId, isAudited),
      sessions: ctx.db
        .update(sessions)
        .set({ revokedAt: ctx.now })
        .where(and(eq(sessions.driverId, targetId), isNull(sessions.revokedAt), isAudited)),
      renewals: suspendRenewals(ctx, targetId, isAudited),
      notice: insertDriverEmail(
        ctx,
        { driverId: targetId, key: `driverSuspended:${auditId}`, kind: 'driverSuspended', values: {} },
        isAudited,
      ),
      found: ctx.db.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, targetId)),
    }),
  });
  if (isChanged) {
    ctx.live.ended(targetId, 'all');
    await pushCancellations(ctx, targetId);
    await expireCheckouts(ctx, targetId);
    await releaseOrphans(ctx);
  }
  return found.length === 1 ? succeed({ isChanged }) : fail('notFound');
}
