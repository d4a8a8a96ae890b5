import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';

export async function hasReferrer(ctx: Ctx, code: string): Promise<boolean> {
  const { id, referralCode } = drivers;
  const found = await ctx.db.select({ id }).from(drivers).where(eq(referralCode, code)).limit(1);
  return found.length > 0;
}
