import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { passkeys } from '#worker/db/schema/sign-in.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Deletes one of a driver's passkeys. */
export async function removePasskey(
  ctx: Ctx,
  { driverId, passkeyId }: { driverId: string; passkeyId: string },
): Promise<Result<undefined>> {
  const removed = await ctx.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.driverId, driverId)))
    .returning({ id: passkeys.id });
  return removed.length === 1 ? succeed(undefined) : fail('passkeyNotFound');
}
