import { desc } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { adminPasskeys } from '#worker/db/schema/guards.ts';

/** Statement: the passkeys of the console, newest first. */
export function selectAdminPasskeys(ctx: Ctx) {
  return ctx.db.select().from(adminPasskeys).orderBy(desc(adminPasskeys.createdAt));
}
