import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { insertWhen } from '#worker/db/write.ts';
import type { DayRollUp } from '#worker/domain/earnings/roll-up-day.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';

/** Condition: something was delivered on the day, or an order was active that was cancelled or delivered after midnight. */
export const hasWork = or(gt(dailyEarnings.deliveries, 0), gt(dailyEarnings.activeMs, 0));

/**
 * Statements: the driver's orders that matter to the roll-ups of orders which ended on some local days (`endedOn` selects
 * these as `day`), and the version of their work they are read at. An order that began the evening before and ended then
 * is in the roll-up of that day too, which needs the evening before it.
 */
export function selectWork(ctx: Ctx, driverId: string, endedOn: SQL) {
  const among = sql`(select date(ended.day, step.value) from (${endedOn}) as ended,
    json_each('["-2 days", "-1 days", "+0 days", "+1 days"]') as step)`;
  const { id, timeZone, workVersion } = drivers;
  const selectBy = (day: 'completedOn' | 'cancelledOn') =>
    ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.driverId, driverId), sql`${orders[day]} in ${among}`));
  return {
    driver: ctx.db.select({ timeZone, version: workVersion }).from(drivers).where(eq(id, driverId)),
    completed: selectBy('completedOn'),
    cancelled: selectBy('cancelledOn'),
  };
}

/** Condition: no order of the driver ended, changed or went since their work was read at this version. */
export function isWorkVersion(driverId: string, version: number): SQL {
  return sql`(select work_version from drivers where drivers.id = ${driverId}) = ${version}`;
}

/**
 * Statements: the driver's roll-ups of some days and a new version of their work, if the condition holds. Days whose
 * orders may be in the archive stay as they are, and a day without work gets no row.
 */
export function saveDays(ctx: Ctx, driverId: string, days: readonly DayRollUp[], condition: SQL) {
  const firstDay = findArchiveDay(ctx.now);
  const { id, workVersion } = drivers;
  return [
    ...days.filter(({ day }) => day >= firstDay).map((day) => saveDay(ctx, driverId, day, condition)),
    ctx.db
      .update(drivers)
      .set({ workVersion: sql`${workVersion} + 1` })
      .where(and(eq(id, driverId), condition)),
  ];
}

function saveDay(ctx: Ctx, driverId: string, { day, ...figures }: DayRollUp, condition: SQL) {
  if (figures.byHour.length === 0) {
    const isThis = and(eq(dailyEarnings.driverId, driverId), eq(dailyEarnings.day, day));
    return ctx.db.update(dailyEarnings).set(figures).where(and(isThis, condition));
  }
  return insertWhen(ctx, dailyEarnings, { driverId, day, ...figures }, condition).onConflictDoUpdate({
    target: [dailyEarnings.driverId, dailyEarnings.day],
    set: figures,
  });
}
