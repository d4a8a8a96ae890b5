import { and, eq, gt } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { batch } from '#worker/db/write.ts';
import type { GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { ActiveRoute } from '#worker/domain/routes/active-route.ts';
import { toActiveRoute } from '#worker/domain/routes/stored-route.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import { selectGone, toGoneOffers } from '#worker/services/offers/gone-offers.ts';
import { selectOpen, toOpen } from '#worker/services/offers/open-orders.ts';

/** The open orders and the best way through the accepted ones; `now` is when they were read (epoch ms). */
export type DrivePage = {
  orders: Order[];
  gone: GoneOffer[];
  route: ActiveRoute;
  /** Whether the driver has delivered today. */
  hasDelivered: boolean;
  now: number;
};

/** Returns what the screen for driving shows, in one round trip. */
export async function getDrivePage(ctx: Ctx, driver: Driver): Promise<DrivePage> {
  const { open, gone, today } = await batch(ctx, {
    open: selectOpen(ctx, driver, { report: false, route: true }),
    gone: selectGone(ctx, driver.id),
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
  const { orders, getRoute } = toOpen(ctx, driver, open);
  const route = toActiveRoute(await getRoute(), orders, ctx.now);
  return {
    orders,
    gone: toGoneOffers(ctx, driver.id, gone),
    route,
    hasDelivered: today.length > 0,
    now: ctx.now,
  };
}
