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
 * How far `historyAt` may lie outside an order's local day: a day between time zones, and the day and a half that an accepted
 * order stays open, because a canceled one keeps its creation time.
 */
const MARGIN_MS = 3 * DAY_MS;

/** Local days from `from` to `to`, both included. */
export type LocalDays = { from: string; to: string; timeZone: string };

/**
 * Yields the driver's finished orders of some local days, oldest first, a page at a time. Accepted ones belong to the day
 * stored when they ended, as in the earnings; others to the days of the given time zone.
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

/** The condition that an order is of some days, and the first `historyAt` it can have. */
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
