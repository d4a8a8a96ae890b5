import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type Passkey, passkeys } from '#worker/db/schema/sign-in.ts';

/** Statement: a driver's passkeys, newest first. */
export function selectPasskeys(ctx: Ctx, driverId: string) {
  return ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.driverId, driverId))
    .orderBy(desc(passkeys.createdAt));
}

/** A driver's passkeys, newest first. */
export async function listPasskeys(ctx: Ctx, { driverId }: { driverId: string }): Promise<Passkey[]> {
  return selectPasskeys(ctx, driverId);
}
