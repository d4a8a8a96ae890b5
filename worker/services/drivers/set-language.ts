import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';

/** Saves the language a driver chose, for messages and other devices. */
export async function setLanguage(
  ctx: Ctx,
  { driverId, language }: { driverId: string; language: string },
): Promise<void> {
  await ctx.db.update(drivers).set({ language }).where(eq(drivers.id, driverId));
}
