import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { passkeys } from '#worker/db/schema/sign-in.ts';

/** Statement: a driver's passkeys, newest first. */
export function selectPasskeys(ctx: Ctx, driverId: string) {
  return ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.driverId, driverId))
    .orderBy(desc(passkeys.createdAt));
}
