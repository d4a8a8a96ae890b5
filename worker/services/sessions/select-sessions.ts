import { and, desc, eq } from 'drizzle-orm';
import { isSessionOpen } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { sessions } from '#worker/db/schema/drivers.ts';

const MAX_SHOWN = 100;

/** Statement: a driver's open sessions, last seen first. */
export function selectSessions(ctx: Ctx, driverId: string) {
  return ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.driverId, driverId), isSessionOpen(ctx)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(MAX_SHOWN);
}
