import { and, asc, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { automationDecisions } from '#worker/db/schema/automation.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { IS_IN_HISTORY, orderArchives, orderEvents, orders } from '#worker/db/schema/orders.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { batch, eachPage, insertWhen } from '#worker/db/write.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { ARCHIVED_FIELDS, findArchiveBounds } from '#worker/domain/orders/archive.ts';
import { sum, sumOf } from '#worker/domain/shared/sum.ts';
import { isDueAgain, workPages } from '#worker/services/jobs/work-items.ts';

/** Drivers per page; each one is due once a month. */
const PAGE_DRIVERS = 20;

/** Maximum rows that one statement moves or deletes, and maximum pages per run. */
const PAGE_ROWS = 2000;
const MAX_PAGES = 20;

/** Limits of one archive row, far below the 2,000,000 bytes that D1 allows. */
const ROW_ORDERS = 200;
const ROW_BYTES = 500_000;

/** Days before and after an import whose orders its roll-ups depend on. */
const UNDO_DAYS = 3;

/** The number of drivers done, archive rows written and rows deleted. */
type Moved = { done: number; changed: number; removed: number };

type Bounds = ReturnType<typeof findArchiveBounds>;

/**
 * Archives each driver's old data once a month: completed and canceled orders are packed into rows of one month each; other
 * finished orders, automation decisions, planned routes and redundant events are deleted. Daily earnings, totals and the ledger
 * are kept. Each page is one transaction, so that overlapping and repeated runs are safe.
 */
export async function archiveOrders(ctx: Ctx): Promise<JobCounts> {
  const bounds = findArchiveBounds(ctx.now);
  const pages = eachPage({ maxPages: MAX_PAGES }, () => listDueDrivers(ctx, bounds));
  const { done, failed } = await workPages(ctx, pages, {
    job: 'archive',
    getId: (id) => id,
    work: (ids) => archiveDrivers(ctx, ids, bounds),
  });
  return {
    done: sumOf(done, (moved) => moved.done),
    changed: sumOf(done, (moved) => moved.changed),
    removed: sumOf(done, (moved) => moved.removed),
    failed,
  };
}

/** Archives a page of these drivers' data, and marks the drivers as done unless the page was full. */
async function archiveDrivers(ctx: Ctx, ids: readonly string[], bounds: Bounds): Promise<Moved> {
  const { archived, removed } = await movePage(ctx, ids, bounds);
  const moved = { changed: archived, removed: sum(removed) };
  if (removed.some((rows) => rows >= PAGE_ROWS)) return { ...moved, done: 0 };
  await ctx.db
    .update(drivers)
    .set({ archivedAt: bounds.monthStart })
    .where(and(inArray(drivers.id, [...ids]), lt(drivers.archivedAt, bounds.monthStart)));
  return { ...moved, done: ids.length };
}

async function listDueDrivers(ctx: Ctx, { monthStart }: Bounds): Promise<string[]> {
  const due = await ctx.db
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(lt(drivers.archivedAt, monthStart), isDueAgain(ctx, 'archive', 'drivers.id')))
    .orderBy(asc(drivers.archivedAt), asc(drivers.id))
    .limit(PAGE_DRIVERS);
  return due.map(({ id }) => id);
}

/** Moves and deletes a page of these drivers' due rows. Returns the number of archive rows, and of deleted rows by table. */
async function movePage(ctx: Ctx, ids: readonly string[], bounds: Bounds) {
  const owners = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const page = selectDuePage(owners, bounds);
  const remove = (table: typeof automationDecisions | typeof routes | typeof orderEvents, due: SQL) =>
    ctx.db.delete(table).where(sql`id in (${due} limit ${PAGE_ROWS})`);
  const { archived, dropped, others } = await batch(ctx, {
    archived: insertArchives(ctx, page),
    // Counted by the returned rows, because `changes` includes the events deleted with the orders.
    dropped: ctx.db.delete(orders).where(sql`id in (${page})`).returning({ id: orders.id }),
    others: [
      remove(
        automationDecisions,
        sql`select id from automation_decisions where driver_id in ${owners} and decided_at < ${bounds.decisionsBefore}`,
      ),
      remove(
        routes,
        sql`select id from routes where driver_id in ${owners} and created_at < ${bounds.routesBefore}`,
      ),
      remove(orderEvents, selectDueEvents(owners, bounds)),
      ctx.db.delete(orderArchives).where(
        sql`rowid in (select rowid from order_archives
          where driver_id in ${owners} and month < ${bounds.archiveMonth} limit ${PAGE_ROWS})`,
      ),
    ],
  });
  return {
    archived: archived.meta.changes,
    removed: [dropped.length, ...others.map(({ meta }) => meta.changes)],
  };
}

/** The local day an order ended on, or the UTC day if it was never active. */
const ENDED_ON = sql`coalesce(completed_on, cancelled_on, date(history_at / 1000, 'unixepoch'))`;

/**
 * Query: a page of due orders. Completed orders wait until their day is rolled up. Orders in the months of an import wait until
 * it is done and can no longer be undone, because undoing rolls up its days again, which a partly archived month does not allow.
 */
function selectDuePage(owners: SQL, { day, endsBefore, now }: Bounds): SQL {
  return sql`select id from orders
    where driver_id in ${owners} and ${IS_IN_HISTORY} and history_at < ${endsBefore} and ${ENDED_ON} < ${day}
      and (status <> 'completed' or exists (select 1 from daily_earnings
        where daily_earnings.driver_id = orders.driver_id and daily_earnings.day = completed_on))
      and not exists (select 1 from imports where imports.driver_id = orders.driver_id
        and (imports.undo_until > ${now} or imports.state <> 'done')
        and ${ENDED_ON} >= date(json_extract(imports.summary, '$.firstDay'), ${sql.raw(`'-${UNDO_DAYS} days'`)}, 'start of month')
        and ${ENDED_ON} < date(json_extract(imports.summary, '$.lastDay'),
          ${sql.raw(`'+${UNDO_DAYS} days'`)}, 'start of month', '+1 month'))
    order by driver_id, history_at, id limit ${PAGE_ROWS}`;
}

/** Statement: packs orders into archive rows, each of one driver and month. */
function insertArchives(ctx: Ctx, page: SQL) {
  const fields = sql.join(
    ARCHIVED_FIELDS.map((field) => orders[field]),
    sql`, `,
  );
  const packed = sql`select id, driver_id, substr(${ENDED_ON}, 1, 7) as month, json_array(${fields}) as packed
    from orders where id in (${page}) and status in ('completed', 'cancelled')`;
  // Literals keep this an integer division; SQLite divides by bound parameters as decimals.
  const cut = sql`select *, (row_number() over so_far - 1) / ${sql.raw(`${ROW_ORDERS}`)} as nth_orders,
      sum(length(cast(packed as blob))) over so_far / ${sql.raw(`${ROW_BYTES}`)} as nth_bytes
    from (${packed}) window so_far as (partition by driver_id, month order by id)`;
  return insertWhen(
    ctx,
    orderArchives,
    {
      driverId: sql`driver_id`,
      month: sql`month`,
      firstId: sql`min(id)`,
      count: sql`count(*)`,
      fields: [...ARCHIVED_FIELDS],
      orders: sql`json_group_array(json(packed))`,
    },
    { from: sql`(${cut})`, groupBy: sql`driver_id, month, nth_orders, nth_bytes` },
  );
}

/** Query: events of orders that ended since the last run, except kinds that hold data the order lacks. */
function selectDueEvents(owners: SQL, { eventsBefore, eventLifetimeMs }: Bounds): SQL {
  return sql`select order_events.id from drivers
    join orders on orders.driver_id = drivers.id and orders.history_at is not null
      and orders.history_at >= drivers.archived_at - ${eventLifetimeMs} and orders.history_at < ${eventsBefore}
    join order_events on order_events.order_id = orders.id
    where drivers.id in ${owners} and order_events.kind not in ('edited', 'restored')`;
}
