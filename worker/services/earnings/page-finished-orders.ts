import { and, asc, between, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { type OrderRow, orders } from '#worker/db/schema/orders.ts';
import { isAfter } from '#worker/db/seek.ts';
import { eachPage } from '#worker/db/write.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { addDays, DAY_MS } from '#worker/domain/shared/time.ts';

const PAGE_SIZE = 500;
const PAGES = { maxPages: Number.POSITIVE_INFINITY, pageSize: PAGE_SIZE };

/**
 * How far `historyAt` may fall outside an order's local day: a day between time zones, plus the day and a half an accepted order
 * can stay open, because a canceled order keeps its creation time.
 */
const MARGIN_MS = 3 * DAY_MS;

/** The local days from `from` to `to`, inclusive. */
export type LocalDays = { from: string; to: string; timeZone: string };

/**
 * Yields the driver's finished orders of a range of local days, oldest first, one page at a time. Accepted orders belong to the
 * day stored when they ended, as in the earnings; others to their day in the given time zone.
 */
export async function* pageFinishedOrders(
  ctx: Ctx,
  { driverId, days }: { driverId: string; days: LocalDays },
): AsyncGenerator<Order[]> {
  const { historyAt, id } = orders;
  const { since, isIn } = toRange(days);
  const isOwn = and(eq(orders.driverId, driverId), isNotNull(historyAt), isIn);
  const pages = eachPage<OrderRow>(PAGES, (last) =>
    ctx.db
      .select()
      .from(orders)
      .where(and(isOwn, isAfter(historyAt, id, { at: last?.historyAt ?? since, id: last?.id ?? '' })))
      .orderBy(asc(historyAt), asc(id))
      .limit(PAGE_SIZE),
  );
  for await (const rows of pages) yield rows.map(toOrder);
}

/** Returns the condition that an order is in a range of days, and the earliest `historyAt` it can have. */
function toRange({ from, to, timeZone }: LocalDays) {
  const { historyAt, completedOn, cancelledOn } = orders;
  const day = sql`coalesce(${completedOn}, ${cancelledOn})`;
  const start = getLocalInstant(from, 0, timeZone);
  const end = getLocalInstant(addDays(to, 1), 0, timeZone);
  const isUnended = and(isNull(day), gte(historyAt, start), lt(historyAt, end));
  return {
    since: start - MARGIN_MS,
    isIn: and(lt(historyAt, end + MARGIN_MS), or(between(day, from, to), isUnended)),
  };
}
