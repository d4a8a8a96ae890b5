import { and, count, desc, eq, gt, gte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { driverTotals, orders } from '#worker/db/schema/orders.ts';
import type { BatchResults } from '#worker/db/write.ts';
import { computePerformance, ENOUGH_WORK, type Performance } from '#worker/domain/earnings/performance.ts';
import { getCostPerMile } from '#worker/domain/earnings/vehicle-cost.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import { getHoursSince } from '#worker/engines/insight/index.ts';

/** Statements: the roll-ups that `toPerformance` needs. */
export function selectPerformance(ctx: Ctx, driver: Driver) {
  const since = getHoursSince(getLocalDay(ctx.now, driver.timeZone));
  return {
    totals: ctx.db.select().from(driverTotals).where(eq(driverTotals.driverId, driver.id)),
    open: ctx.db
      .select({ activeOrders: count() })
      .from(orders)
      .where(and(eq(orders.driverId, driver.id), eq(orders.status, 'accepted'))),
    workingDays: ctx.db
      .select({ day: dailyEarnings.day })
      .from(dailyEarnings)
      .where(and(eq(dailyEarnings.driverId, driver.id), gt(dailyEarnings.deliveries, 0)))
      .orderBy(desc(dailyEarnings.day))
      .limit(ENOUGH_WORK.workingDays),
    recent: ctx.db
      .select({ byHour: dailyEarnings.byHour })
      .from(dailyEarnings)
      .where(and(eq(dailyEarnings.driverId, driver.id), gte(dailyEarnings.day, since))),
  };
}

type WorkRows = BatchResults<ReturnType<typeof selectPerformance>>;

export function toPerformance(
  ctx: Ctx,
  driver: Driver,
  { totals: [totals], open: [open], workingDays, recent }: WorkRows,
): Performance {
  return computePerformance({
    completed: totals?.completed ?? 0,
    declined: (totals?.declined ?? 0) - (totals?.passed ?? 0),
    cancelled: totals?.cancelled ?? 0,
    activeOrders: open?.activeOrders ?? 0,
    workingDays: workingDays.length,
    days: recent,
    costCentsPerMile: getCostPerMile(driver, getLocalDay(ctx.now, driver.timeZone)),
  });
}
