import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { orders } from '#worker/db/schema/orders.ts';

/** Offers one statement writes down, and how many statements a run has; the rest is for the next. */
const PAGE_ROWS = 1000;
const MAX_PAGES = 20;

/** Writes down which offers expired because nobody answered them in time; returns how many. Screens know it without. */
export async function expireOffers(ctx: Ctx): Promise<number> {
  let count = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { meta } = await ctx.db
      .update(orders)
      .set({ status: 'expired', historyAt: orders.createdAt })
      // The condition of the partial index, word for word: only then can SQLite use it.
      .where(
        sql`rowid in (select rowid from ${orders}
          where status = 'pending' and ${orders.expiresAt} <= ${ctx.now} limit ${PAGE_ROWS})`,
      );
    count += meta.changes;
    if (meta.changes < PAGE_ROWS) break;
  }
  return count;
}
