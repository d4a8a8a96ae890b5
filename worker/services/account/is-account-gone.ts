import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { describeError } from '#worker/log.ts';

type GetSession = () => Promise<{ driver: { id: string } } | null>;

/**
 * Returns whether a request failed because its driver's account was deleted after the session was read, for example in
 * another tab. False when the database does not respond.
 */
export async function isAccountGone(ctx: Ctx, getSession: GetSession, error: unknown): Promise<boolean> {
  const session = await getSession().catch(() => null);
  if (!session) return false;
  const { id } = session.driver;
  const found = await ctx.db
    .select({ id: drivers.id })
    .from(drivers)
    .where(eq(drivers.id, id))
    .catch(() => null);
  const isGone = found?.length === 0;
  if (isGone) ctx.log('info', 'account deleted meanwhile', describeError(error));
  return isGone;
}
