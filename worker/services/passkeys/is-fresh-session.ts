import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { sessions } from '#worker/db/schema/drivers.ts';
import { isFreshSignIn } from '#worker/domain/auth/is-fresh-sign-in.ts';

/** Whether a session began recently enough to change how the driver signs in. */
export async function isFreshSession(ctx: Ctx, sessionId: string): Promise<boolean> {
  const [own] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return own !== undefined && isFreshSignIn(own.createdAt, ctx.now);
}
