import { and, eq, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { insertRows } from '#worker/db/insert-rows.ts';
import { isAnyOf, toColumnName } from '#worker/db/json-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { DayRollUp } from '#worker/domain/earnings/roll-up-day.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import { getLocalDay, HOUR_MS } from '#worker/domain/shared/time.ts';

/** Condition: the day has a delivery or active time. */
export const hasWork = or(gt(dailyEarnings.deliveries, 0), gt(dailyEarnings.activeMs, 0));

const selectDay = defineSelect((db, { driverId, day }: Given<{ driverId: string; day: string }>) =>
  db
    .select()
    .from(dailyEarnings)
    .where(and(eq(dailyEarnings.driverId, driverId), eq(dailyEarnings.day, day))),
);

/** Statement: the driver's roll-up of the current local day; no row without work. */
export function selectToday(ctx: Ctx, { id, timeZone }: Pick<Driver, 'id' | 'timeZone'>) {
  return selectDay(ctx, { driverId: id, day: getLocalDay(ctx.now, timeZone) });
}

/** Returns a condition on the local day and hour in which orders ended. */
type Ended = (on: SQLiteColumn, hour: SQLiteColumn) => SQL;

/** Returns a condition for orders that ended at or after this instant, whatever the driver's time zone. */
export function endedSince(instant: number): Ended {
  // UTC−12, the time zone furthest behind.
  const clock = new Date(instant - 12 * HOUR_MS).toISOString();
  const [day, hour] = [clock.slice(0, 10), Number(clock.slice(11, 13))];
  return (endedOn, endedHour) =>
    sql`${endedOn} is not null and (${endedOn}, ${endedHour}) >= (${day}, ${hour})`;
}

/**
 * Returns a condition for all orders that affect the same roll-ups as the orders of the days in a query (column `day`): those of
 * the two days before, on which such an order may have begun, of these days, and of the two days after.
 */
export function endedAround(days: SQL): Ended {
  return (endedOn) => sql`${endedOn} in (select date(ended.day, step.value) from (${days}) as ended,
    json_each('["-2 days", "-1 days", "+0 days", "+1 days", "+2 days"]') as step)`;
}

/** Statements: the driver's orders that ended, and the version of the driver's work. */
export function selectWork(ctx: Ctx, driverId: string, ended: Ended) {
  const { completedOn, completedHour, cancelledOn, cancelledHour } = orders;
  const isOwn = eq(orders.driverId, driverId);
  return {
    driver: ctx.db
      .select({ timeZone: drivers.timeZone, version: drivers.workVersion })
      .from(drivers)
      .where(eq(drivers.id, driverId)),
    completed: ctx.db
      .select()
      .from(orders)
      .where(and(isOwn, ended(completedOn, completedHour))),
    cancelled: ctx.db
      .select()
      .from(orders)
      .where(and(isOwn, ended(cancelledOn, cancelledHour))),
  };
}

/** Condition: no ended order of the driver was added, changed or deleted since this version. */
export function isWorkVersion(driverId: string, version: number): SQL {
  return sql`(select work_version from drivers where drivers.id = ${driverId}) = ${version}`;
}

/**
 * Statements: save the driver's roll-ups of some days and increment the work version, if the condition holds. Skips days whose
 * orders may be archived.
 */
export function saveDays(ctx: Ctx, driverId: string, days: readonly DayRollUp[], condition: SQL) {
  const firstDay = findArchiveDay(ctx.now);
  const open = days.filter(({ day }) => day >= firstDay);
  return writeDays(ctx, driverId, open, condition);
}

/** Statements: like `saveDays`, for days known not to be archived. A day without work has no row. */
export function writeDays(ctx: Ctx, driverId: string, days: readonly DayRollUp[], condition: SQL) {
  const isWorked = ({ byHour, deliveries }: DayRollUp) => byHour.length > 0 || deliveries > 0;
  const worked = days.filter(isWorked);
  const empty = days.filter((day) => !isWorked(day)).map(({ day }) => day);
  const { id, workVersion } = drivers;
  return [
    ...(worked.length > 0 ? [upsertDays(ctx, driverId, worked, condition)] : []),
    ...(empty.length > 0 ? [deleteDays(ctx, driverId, empty, condition)] : []),
    ctx.db
      .update(drivers)
      .set({ workVersion: sql`${workVersion} + 1` })
      .where(and(eq(id, driverId), condition)),
  ];
}

function upsertDays(ctx: Ctx, driverId: string, days: readonly DayRollUp[], where: SQL) {
  const { driverId: _owner, day: _day, ...figures } = getTableColumns(dailyEarnings);
  const excluded = Object.keys(figures).map((name) => [name, sql.raw(`excluded.${toColumnName(name)}`)]);
  return insertRows(ctx, dailyEarnings, days, { values: { driverId }, where }).onConflictDoUpdate({
    target: [dailyEarnings.driverId, dailyEarnings.day],
    set: Object.fromEntries(excluded),
  });
}

function deleteDays(ctx: Ctx, driverId: string, days: readonly string[], condition: SQL) {
  return ctx.db
    .delete(dailyEarnings)
    .where(and(eq(dailyEarnings.driverId, driverId), isAnyOf(dailyEarnings.day, days), condition));
}
