import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { pushSubscriptions } from '#worker/db/schema/push.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Returns the public key with which browsers subscribe to alerts. */
export function getPushKey(ctx: Ctx): Result<{ publicKey: string }> {
  return ctx.push ? succeed({ publicKey: ctx.push.publicKey }) : fail('pushOff');
}

/** Deletes one of a driver's devices, with its queued alerts. */
export async function removeDevice(
  ctx: Ctx,
  { driverId, deviceId }: { driverId: string; deviceId: string },
): Promise<Result<undefined>> {
  const removed = await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, deviceId), eq(pushSubscriptions.driverId, driverId)))
    .returning({ id: pushSubscriptions.id });
  return removed.length === 1 ? succeed(undefined) : fail('deviceNotFound');
}
