import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { writePages } from '#worker/db/write.ts';

/** Marks offers past their time as expired; returns how many. Reads treat them as expired before that. */
export function expireOffers(ctx: Ctx): Promise<number> {
  // The condition of the partial index, word for word: only then can SQLite use it.
  const isOver = sql`status = 'pending' and ${orders.expiresAt} <= ${ctx.now}`;
  return writePages(orders, isOver, (page) =>
    ctx.db.update(orders).set({ status: 'expired', historyAt: orders.createdAt }).where(page),
  );
}
