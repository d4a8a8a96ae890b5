import { and, eq } from 'drizzle-orm';
import { endShiftOfLast, isSessionOpen, revoke } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { deleteSessionDevices } from '#worker/db/queries/push-rows.ts';
import { sessions } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Ends one of a driver's active sessions, with its browser's alerts and, if it was the last session, the shift. */
export async function endOwnSession(
  ctx: Ctx,
  { driverId, sessionId }: { driverId: string; sessionId: string },
): Promise<Result<undefined>> {
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.driverId, driverId));
  const { ended } = await batch(ctx, {
    ended: revoke(ctx, and(isOwn, isSessionOpen(ctx))),
    devices: deleteSessionDevices(ctx, sessionId, driverId),
    shift: endShiftOfLast(ctx, driverId),
  });
  if (ended.length !== 1) return fail('sessionNotFound');
  ctx.live.ended(driverId, [sessionId]);
  return succeed(undefined);
}
