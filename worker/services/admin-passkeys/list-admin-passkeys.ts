import { desc } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type AdminPasskey, adminPasskeys } from '#worker/db/schema/guards.ts';

/** The passkeys of the console, newest first. */
export async function listAdminPasskeys(ctx: Ctx): Promise<AdminPasskey[]> {
  return ctx.db.select().from(adminPasskeys).orderBy(desc(adminPasskeys.createdAt));
}
