import { and, eq, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { insertRows } from '#worker/db/insert-rows.ts';
import { toColumnName } from '#worker/db/json-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { DayRollUp } from '#worker/domain/earnings/roll-up-day.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import { getLocalDay, HOUR_MS } from '#worker/domain/shared/time.ts';

/** Condition: something was delivered on the day, or an order was active that was cancelled or delivered after midnight. */
export const hasWork = or(gt(dailyEarnings.deliveries, 0), gt(dailyEarnings.activeMs, 0));

/** Statement: what the driver earned on the local day of this moment; no row while that is nothing. */
export function selectToday(ctx: Ctx, { id, timeZone }: Pick<Driver, 'id' | 'timeZone'>) {
  const { driverId, day } = dailyEarnings;
  return ctx.db
    .select()
    .from(dailyEarnings)
    .where(and(eq(driverId, id), eq(day, getLocalDay(ctx.now, timeZone))));
}

/** Which orders, by the local day and hour they ended in. */
type Ended = (on: SQLiteColumn, hour: SQLiteColumn) => SQL;

/** Condition: ended at this instant or later, wherever the driver is. */
export function endedSince(instant: number): Ended {
  // No clock is further behind UTC.
  const clock = new Date(instant - 12 * HOUR_MS).toISOString();
  const [day, hour] = [clock.slice(0, 10), Number(clock.slice(11, 13))];
  return (endedOn, endedHour) =>
    sql`${endedOn} is not null and (${endedOn}, ${endedHour}) >= (${day}, ${hour})`;
}

/** Condition: matters to the roll-ups of orders that ended on the local days which a query selects as `day`. */
export function endedAround(days: SQL): Ended {
  return (endedOn) => sql`${endedOn} in (select date(ended.day, step.value) from (${days}) as ended,
    json_each('["-2 days", "-1 days", "+0 days", "+1 days"]') as step)`;
}

/** Statements: orders of the driver that ended, and the version of their work they are read at. */
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

/** Condition: no order of the driver ended, changed or went since their work was read at this version. */
export function isWorkVersion(driverId: string, version: number): SQL {
  return sql`(select work_version from drivers where drivers.id = ${driverId}) = ${version}`;
}

/**
 * Statements: the driver's roll-ups of some days and a new version of their work, if the condition holds. Days whose
 * orders may be in the archive stay as they are.
 */
export function saveDays(ctx: Ctx, driverId: string, days: readonly DayRollUp[], condition: SQL) {
  const firstDay = findArchiveDay(ctx.now);
  const open = days.filter(({ day }) => day >= firstDay);
  return writeDays(ctx, driverId, open, condition);
}

/** The same, of days that are known not to be in the archive. A day without work has no row. */
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
  const isOne = sql`${dailyEarnings.day} in (select value from json_each(${JSON.stringify(days)}))`;
  return ctx.db.delete(dailyEarnings).where(and(eq(dailyEarnings.driverId, driverId), isOne, condition));
}
