import { and, desc, isNull, ne, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { adminPasskeys, adminSessions } from '#worker/db/schema/guards.ts';

/** Statement: the console's passkeys, newest first. */
export function selectAdminPasskeys(ctx: Ctx) {
  return ctx.db.select().from(adminPasskeys).orderBy(desc(adminPasskeys.createdAt));
}

/** Statement: ends every other console session if the condition holds. */
export function endOtherSessions(ctx: Ctx, sessionId: string, condition: SQL) {
  return ctx.db
    .update(adminSessions)
    .set({ revokedAt: ctx.now })
    .where(and(ne(adminSessions.id, sessionId), isNull(adminSessions.revokedAt), condition));
}
