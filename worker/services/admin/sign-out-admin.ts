import { endAdminSession } from '#worker/auth/admin-session.ts';
import type { Ctx } from '#worker/ctx.ts';

/** Ends the administrator's session, also when there is none; answers the `Set-Cookie` value that clears the cookie. */
export async function signOutAdmin(
  ctx: Ctx,
  session: { cookieHeader: string | null; address: string | null },
): Promise<{ setCookie: string }> {
  return { setCookie: await endAdminSession(ctx, session) };
}
