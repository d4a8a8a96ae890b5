import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { sessions } from '#worker/db/schema/drivers.ts';

/** Signs a driver out on every device, this one included. */
export async function endAllSessions(ctx: Ctx, { driverId }: { driverId: string }): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.driverId, driverId), isNull(sessions.revokedAt)));
}
