import type { Ctx } from '#worker/ctx.ts';
import { type HistoryRow, selectHistoryEntries } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import { HISTORY_FIELDS, type HistoryEntry, isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import {
  FINISHED_STATUSES,
  matchesFilter,
  type OrderFilter,
  SEARCHED_ORDERS,
} from '#worker/domain/orders/order-filter.ts';
import { cutPage } from '#worker/domain/paging/cut-page.ts';
import { formatTimeCursor, type TimeCursor } from '#worker/domain/paging/time-cursor.ts';
import { pick } from '#worker/domain/shared/pick.ts';

const PAGE_SIZE = 20;

type HistoryInput = { driverId: string; filter: OrderFilter; before: TimeCursor | undefined };

/**
 * Statements: the rows of a page of the filtered history. Platform and status are found by index, a platform alone by one
 * statement per status; a text is searched only in the newest finished orders.
 */
export function selectFilteredHistory(ctx: Ctx, { driverId, filter, before }: HistoryInput) {
  const { platform, status, text } = filter;
  if (isOpenStatus(status)) return [];
  if (text) return [selectHistoryEntries(ctx, { driverId, limit: SEARCHED_ORDERS })];
  const limit = PAGE_SIZE + 1;
  if (!platform || status) return [selectHistoryEntries(ctx, { driverId, before, status, platform, limit })];
  return FINISHED_STATUSES.map((one) =>
    selectHistoryEntries(ctx, { driverId, before, status: one, platform, limit }),
  );
}

/** Returns a page of the history from the rows of `selectFilteredHistory` and other rows, and the cursor of the next page. */
export function toHistoryPage(
  rows: HistoryRow[],
  { filter, before }: Omit<HistoryInput, 'driverId'>,
): { history: HistoryEntry[]; nextCursor: string | null } {
  const found = sortHistory(rows, before).filter((row) => matchesFilter(row, filter));
  const { page, next } = cutHistory(found, PAGE_SIZE);
  return { history: page.map((row) => pick(row, HISTORY_FIELDS)), nextCursor: next };
}

/** Returns a page of orders, newest first, and the cursor of the next page. `rows` may have one row more than the limit. */
export function toOrderPage(rows: OrderRow[], limit: number): { page: Order[]; next: string | null } {
  const { page, next } = cutHistory(rows, limit);
  return { page: page.map(toOrder), next };
}

type Placed = Pick<OrderRow, 'id' | 'historyAt' | 'createdAt'>;

function cutHistory<Row extends Placed>(rows: Row[], limit: number) {
  const { page, last } = cutPage(rows, limit);
  return { page, next: last && formatTimeCursor({ at: last.historyAt ?? last.createdAt, id: last.id }) };
}

/** Returns the history rows after `before`, newest first. */
export function sortHistory<Row extends Placed>(rows: Row[], before: TimeCursor | undefined): Row[] {
  return rows.filter((row) => !before || isBeforeCursor(row, before)).sort(compareRows);
}

function isBeforeCursor({ historyAt, id }: Placed, before: TimeCursor): boolean {
  const at = historyAt ?? 0;
  return at < before.at || (at === before.at && id < before.id);
}

/** Sorts newest first, in the order of the index. */
function compareRows(one: Placed, other: Placed): number {
  return (other.historyAt ?? 0) - (one.historyAt ?? 0) || (one.id < other.id ? 1 : -1);
}
