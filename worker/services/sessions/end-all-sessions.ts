import { and, eq, isNull } from 'drizzle-orm';
import { clearSessionCookie, endShiftOfLast, revoke } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { sessions } from '#worker/db/schema/drivers.ts';
import { pushSubscriptions } from '#worker/db/schema/push.ts';
import { passkeys } from '#worker/db/schema/sign-in.ts';
import { batch } from '#worker/db/write.ts';

/**
 * Signs a driver out on every device, and ends their alerts and shift; deletes passkeys only if requested. Returns the
 * `Set-Cookie` value that clears the cookie.
 */
export async function endAllSessions(
  ctx: Ctx,
  { driverId, removesPasskeys }: { driverId: string; removesPasskeys: boolean },
): Promise<{ setCookie: string }> {
  await batch(ctx, {
    sessions: revoke(ctx, and(eq(sessions.driverId, driverId), isNull(sessions.revokedAt))),
    devices: ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.driverId, driverId)),
    shift: endShiftOfLast(ctx, driverId),
    passkeys: removesPasskeys ? ctx.db.delete(passkeys).where(eq(passkeys.driverId, driverId)) : undefined,
  });
  ctx.live.ended(driverId, 'all');
  return { setCookie: clearSessionCookie(ctx) };
}
