import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { IS_IN_HISTORY, IS_SAMPLE, orders } from '#worker/db/schema/orders.ts';
import { isBefore } from '#worker/db/seek.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { HISTORY_FIELDS, type OpenStatus, type OrderStatus } from '#worker/domain/orders/order.ts';
import type { TimeCursor } from '#worker/domain/paging/time-cursor.ts';
import { pick } from '#worker/domain/shared/pick.ts';
import { isOpenSql, isOverdue } from './order-rows.ts';

/** Far more open orders than a driver has. */
export const MAX_OPEN = 200;

/** More offers than expire between two runs of the `clean-up` job. */
const MAX_OVERDUE = 500;

/** Statement: open orders, optionally of one status: active ones first (oldest accepted first), then offers, newest first. */
export const selectOpenOrders = defineSelect((db, given: Given<{ driverId: string; status?: OpenStatus }>) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.driverId, given.driverId),
        given.status && eq(orders.status, given.status),
        isOpenSql(given),
      ),
    )
    .orderBy(orders.status, sql`case status when 'accepted' then accepted_at end`, desc(orders.createdAt))
    .limit(MAX_OPEN),
);

/** Statement: expired offers still marked as pending (`toPresent`). */
export const selectOverdue = defineSelect((db, given: Given<{ driverId: string }>) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.driverId, given.driverId), isOverdue(given)))
    .limit(MAX_OVERDUE),
);

/** Statement: open orders of one status, newest first, after `before`. */
export function selectOpenPage(
  ctx: Ctx,
  input: { driverId: string; status: OpenStatus; before: TimeCursor | undefined; limit: number },
) {
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.driverId, input.driverId),
        eq(orders.status, input.status),
        isOpenSql(ctx),
        isBefore(orders.createdAt, orders.id, input.before),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(input.limit);
}

type History = {
  driverId: string;
  limit: number;
  status?: OrderStatus | undefined;
  platform?: PlatformId | undefined;
};

/**
 * Statement: finished orders after `before`, newest first by completion, else by creation, optionally of one status. Filtering by
 * platform requires a status too, because the index has both.
 */
export function selectHistory(ctx: Ctx, { before, ...asked }: History & { before?: TimeCursor | undefined }) {
  return selectWhole(ctx, { ...asked, at: before?.at, id: before?.id });
}

/** Statement: like `selectHistory`, but only with the columns that the history shows or searches. */
export function selectHistoryEntries(
  ctx: Ctx,
  { before, ...asked }: History & { before?: TimeCursor | undefined },
) {
  return selectEntries(ctx, { ...asked, at: before?.at, id: before?.id });
}

type After = { at: number | undefined; id: string | undefined };

const selectWhole = defineSelect((db, given: Given<History & After>) =>
  db
    .select()
    .from(orders)
    .where(isInHistory(given))
    .orderBy(desc(orders.historyAt), desc(orders.id))
    .limit(given.limit),
);

const ENTRY_COLUMNS = pick(getTableColumns(orders), [
  ...HISTORY_FIELDS,
  'restaurantAddress',
  'customerAddress',
  'historyAt',
]);

const selectEntries = defineSelect((db, given: Given<History & After>) =>
  db
    .select(ENTRY_COLUMNS)
    .from(orders)
    .where(isInHistory(given))
    .orderBy(desc(orders.historyAt), desc(orders.id))
    .limit(given.limit),
);

function isInHistory({ driverId, status, platform, at, id }: Given<History & After>) {
  return and(
    eq(orders.driverId, driverId),
    IS_IN_HISTORY,
    status && eq(orders.status, status),
    platform && eq(orders.platform, platform),
    isBefore(orders.historyAt, orders.id, at && { at, id }),
  );
}

export type HistoryRow = Awaited<ReturnType<typeof selectHistoryEntries>>[number];

/** Statement: one of the driver's samples, of any status. */
export const selectSample = defineSelect((db, { driverId }: Given<{ driverId: string }>) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.driverId, driverId), IS_SAMPLE))
    .limit(1),
);

/** Statement: one of the driver's answered samples, which count in earnings or rates. */
export function selectAnsweredSample(ctx: Ctx, driverId: string) {
  return ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.driverId, driverId),
        IS_SAMPLE,
        inArray(orders.status, ['accepted', 'completed', 'cancelled', 'declined']),
      ),
    )
    .limit(1);
}
