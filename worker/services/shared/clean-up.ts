import { lt } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { requestKeys } from '#worker/db/schema/request-keys.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

/** Nobody sends a request again after two days. */
const REQUEST_KEY_LIFETIME_MS = 2 * DAY_MS;

/** Forgets answers to requests that will not come again. Safe to run at any time, twice as well. */
export async function cleanUp(ctx: Ctx): Promise<void> {
  await ctx.db.delete(requestKeys).where(lt(requestKeys.createdAt, ctx.now - REQUEST_KEY_LIFETIME_MS));
}
