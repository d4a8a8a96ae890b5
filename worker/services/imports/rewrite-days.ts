import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { endedAround, isWorkVersion, selectWork, writeDays } from '#worker/db/queries/work-rows.ts';
import type { ImportRecord } from '#worker/db/schema/imports.ts';
import { rollUpDay } from '#worker/domain/earnings/roll-up-day.ts';
import { type EndedOrder, listDaysWithout } from '#worker/domain/earnings/work-span.ts';
import type { ImportState } from '#worker/domain/imports/import.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import type { MeasureMiles } from '#worker/domain/routes/travel-measure.ts';
import { groupBy } from '#worker/domain/shared/group-by.ts';
import { addDays } from '#worker/domain/shared/time.ts';

/** Orders of one page, and local days they lie in at most: what one transaction reads, rolls up and writes. */
export const PAGE_ROWS = 500;
export const PAGE_DAYS = 62;

/** Condition: no order of the driver ended and no page was done since the work and the import were read. */
export function isStillAt(driverId: string, version: number, { id }: ImportRecord, state: ImportState): SQL {
  return sql`${isWorkVersion(driverId, version)} and exists (select 1 from imports
    where imports.id = ${id} and imports.driver_id = ${driverId} and imports.state = ${state})`;
}

/**
 * Orders that come or go, and those that are there afterwards on their days and the days beside them; months that are in
 * the archive stay as they are.
 */
type Change = {
  changed: readonly EndedOrder[];
  left: readonly EndedOrder[];
  closedMonths: ReadonlySet<string>;
  measureMiles: MeasureMiles;
};

/** Statements: the driver's ended orders that matter to the roll-ups of these local days, and to the days after them. */
export function selectWorkOf(ctx: Ctx, driverId: string, days: readonly string[]) {
  const all = JSON.stringify([...new Set(days.flatMap((day) => [day, addDays(day, 1)]))]);
  return selectWork(ctx, driverId, endedAround(sql`select value as day from json_each(${all})`));
}

/** Statement: which of the months of these days, and of the days beside them, are in the archive. */
export function selectClosedMonths(ctx: Ctx, driverId: string, days: readonly string[]) {
  const near = days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
  const closed = near.filter((day) => day < findArchiveDay(ctx.now)).map((day) => day.slice(0, 7));
  return ctx.db
    .select({ month: sql<string>`value`.as('month') })
    .from(sql`json_each(${JSON.stringify([...new Set(closed)])})`)
    .where(sql`exists (select 1 from order_archives where driver_id = ${driverId} and month = value)`);
}

/**
 * Statements: the roll-ups of the days that orders come to or leave, and a new version of the driver's work. Each day is
 * rolled up from the orders of its own and the days beside it.
 */
export function rewriteDays(ctx: Ctx, driverId: string, change: Change, where: SQL) {
  const { changed, left, closedMonths, measureMiles } = change;
  const byDay = groupBy(left, ({ completedOn, cancelledOn }) => completedOn ?? cancelledOn);
  const open = listDaysWithout(changed, left).filter((day) => !closedMonths.has(day.slice(0, 7)));
  const days = open.map((day) => {
    const near = [addDays(day, -1), day, addDays(day, 1)].flatMap((one) => byDay.get(one) ?? []);
    return rollUpDay(near, day, measureMiles);
  });
  return writeDays(ctx, driverId, days, where);
}
