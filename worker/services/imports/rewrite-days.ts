import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { endedAround, isWorkVersion, selectWork, writeDays } from '#worker/db/queries/work-rows.ts';
import type { ImportRecord } from '#worker/db/schema/imports.ts';
import { rollUpDay } from '#worker/domain/earnings/roll-up-day.ts';
import { type EndedOrder, listChangedDays } from '#worker/domain/earnings/work-span.ts';
import type { ImportState } from '#worker/domain/imports/import.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import type { MeasureMiles } from '#worker/domain/routes/travel-measure.ts';
import { groupBy } from '#worker/domain/shared/group-by.ts';
import { addDays } from '#worker/domain/shared/time.ts';

/** Pages that one request writes or removes, with one batch each. */
export const MAX_PAGES = 8;

/** Maximum orders and local days that one transaction reads, rolls up and writes. */
export const PAGE_ROWS = 500;
export const PAGE_DAYS = 62;

/** Condition: since the work and the import were read, no order of the driver ended and no page was written or removed. */
export function isStillAt(driverId: string, version: number, { id }: ImportRecord, state: ImportState): SQL {
  return sql`${isWorkVersion(driverId, version)} and exists (select 1 from imports
    where imports.id = ${id} and imports.driver_id = ${driverId} and imports.state = ${state})`;
}

/** `changed`: the orders added or removed. `left`: all orders that their days and the adjacent days have afterwards. */
type Change = {
  changed: readonly EndedOrder[];
  left: readonly EndedOrder[];
  closedMonths: ReadonlySet<string>;
  measureMiles: MeasureMiles;
};

/** Statements: the driver's ended orders that the roll-ups around these local days depend on. */
export function selectWorkOf(ctx: Ctx, driverId: string, days: readonly string[]) {
  const given = JSON.stringify(days);
  return selectWork(ctx, driverId, endedAround(sql`select value as day from json_each(${given})`));
}

/** Statement: the archived months among those of these days and the adjacent days. */
export function selectClosedMonths(ctx: Ctx, driverId: string, days: readonly string[]) {
  const near = days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
  const closed = near.filter((day) => day < findArchiveDay(ctx.now)).map((day) => day.slice(0, 7));
  return ctx.db
    .select({ month: sql<string>`value`.as('month') })
    .from(sql`json_each(${JSON.stringify([...new Set(closed)])})`)
    .where(sql`exists (select 1 from order_archives where driver_id = ${driverId} and month = value)`);
}

/** Statements: rewrites the roll-ups of the changed days that are not archived, and increments the driver's work version. */
export function rewriteDays(ctx: Ctx, driverId: string, change: Change, where: SQL) {
  const { changed, left, closedMonths, measureMiles } = change;
  const byDay = groupBy(left, ({ completedOn, cancelledOn }) => completedOn ?? cancelledOn);
  const open = listChangedDays(changed, left).filter((day) => !closedMonths.has(day.slice(0, 7)));
  const days = open.map((day) => {
    const near = [addDays(day, -1), day, addDays(day, 1)].flatMap((one) => byDay.get(one) ?? []);
    return rollUpDay(near, day, measureMiles);
  });
  return writeDays(ctx, driverId, days, where);
}
