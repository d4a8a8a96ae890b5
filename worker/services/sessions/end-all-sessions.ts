import { and, eq, isNull } from 'drizzle-orm';
import { clearSessionCookie } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { sessions } from '#worker/db/schema/drivers.ts';

/** Signs a driver out on every device, this one included; answers the `Set-Cookie` value that clears the cookie here. */
export async function endAllSessions(
  ctx: Ctx,
  { driverId }: { driverId: string },
): Promise<{ setCookie: string }> {
  await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.driverId, driverId), isNull(sessions.revokedAt)));
  return { setCookie: clearSessionCookie(ctx) };
}
