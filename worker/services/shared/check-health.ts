import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { describeError } from '#worker/log.ts';

/** Returns whether D1 and KV both respond. */
export async function checkHealth(ctx: Ctx): Promise<boolean> {
  try {
    await Promise.all([ctx.db.get(sql`select 1 as one`), ctx.kv.get('health')]);
    return true;
  } catch (error) {
    ctx.log('error', 'health check failed', describeError(error));
    return false;
  }
}
