import { and, eq, isNull } from 'drizzle-orm';
import { clearSessionCookie } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { deleteDriverDevices } from '#worker/db/queries/push-rows.ts';
import { sessions } from '#worker/db/schema/drivers.ts';

/** Signs a driver out on every device, this one included, and ends their alerts; returns the `Set-Cookie` value that clears the cookie. */
export async function endAllSessions(
  ctx: Ctx,
  { driverId }: { driverId: string },
): Promise<{ setCookie: string }> {
  await ctx.db.batch([
    ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.now })
      .where(and(eq(sessions.driverId, driverId), isNull(sessions.revokedAt))),
    deleteDriverDevices(ctx, driverId),
  ]);
  return { setCookie: clearSessionCookie(ctx) };
}
