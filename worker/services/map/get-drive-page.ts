import { and, eq, gt } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectOpenOrders } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { groupFacts, selectFactsOfOpen } from '#worker/db/queries/ready-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { batch } from '#worker/db/write.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { ActiveRoute } from '#worker/domain/routes/active-route.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import { planActiveRoute } from '#worker/services/routes/plan-active-route.ts';

/** The open orders and the best way through the accepted ones; `now` is when they were read (epoch ms). */
export type DrivePage = {
  orders: Order[];
  route: ActiveRoute;
  /** Whether the driver has delivered today. */
  hasDelivered: boolean;
  now: number;
};

/** Returns what the screen for driving shows, in one round trip. */
export async function getDrivePage(ctx: Ctx, driver: Driver): Promise<DrivePage> {
  const { open, facts, today } = await batch(ctx, {
    open: selectOpenOrders(ctx, driver.id),
    facts: selectFactsOfOpen(ctx, driver.id),
    today: ctx.db
      .select({ deliveries: dailyEarnings.deliveries })
      .from(dailyEarnings)
      .where(
        and(
          eq(dailyEarnings.driverId, driver.id),
          eq(dailyEarnings.day, getLocalDay(ctx.now, driver.timeZone)),
          gt(dailyEarnings.deliveries, 0),
        ),
      ),
  });
  const orders = open.map(toOrder);
  const accepted = orders.filter(({ status }) => status === 'accepted');
  const route = await planActiveRoute(ctx, driver, accepted, groupFacts(facts));
  return { orders, route, hasDelivered: today.length > 0, now: ctx.now };
}
