import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import { toRoute } from '#worker/db/queries/route-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { computeEarningsByHour, type DayEarnings, emptyDay } from '#worker/domain/earnings/earnings.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Route } from '#worker/domain/routing/route.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';

export type Dashboard = {
  orders: Order[];
  today: DayEarnings;
  /** Cents earned in each hour of the driver's local day. */
  earningsByHour: number[];
  latestRoute: Route | null;
};

/** Everything the dashboard shows, in one round trip. */
export async function getDashboard(ctx: Ctx, driver: Driver): Promise<Dashboard> {
  const day = getLocalDay(ctx.now, driver.timeZone);
  const [, open, [today], completed, [route]] = await ctx.db.batch([
    expireOrders(ctx, driver.id),
    selectOpenOrders(ctx, driver.id),
    ctx.db
      .select()
      .from(dailyEarnings)
      .where(and(eq(dailyEarnings.driverId, driver.id), eq(dailyEarnings.day, day))),
    ctx.db
      .select({ completedAt: orders.completedAt, payoutCents: orders.payoutCents })
      .from(orders)
      .where(and(eq(orders.driverId, driver.id), eq(orders.completedOn, day))),
    ctx.db
      .select()
      .from(routes)
      .where(eq(routes.driverId, driver.id))
      .orderBy(desc(routes.createdAt))
      .limit(1),
  ]);
  return {
    orders: open.map(toOrder),
    today: today ?? emptyDay(day),
    earningsByHour: computeEarningsByHour(completed, driver.timeZone),
    latestRoute: route ? toRoute(route) : null,
  };
}
