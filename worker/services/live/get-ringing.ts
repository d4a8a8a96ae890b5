import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectOpenOrders } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { type Driver, notificationSettings } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import {
  DEFAULT_NOTIFICATIONS,
  findQuietEnd,
  type RingSwitch,
} from '#worker/domain/profile/notifications.ts';

type Ringing = Record<RingSwitch, boolean> & { offers: Order[] };

/** Returns a driver's open offers and the signals that are currently on; none during quiet hours. */
export async function getRinging(ctx: Ctx, driver: Driver): Promise<Ringing> {
  const { offers, settings } = await batch(ctx, {
    offers: selectOpenOrders(ctx, { driverId: driver.id, status: 'pending' }),
    settings: ctx.db.select().from(notificationSettings).where(eq(notificationSettings.driverId, driver.id)),
  });
  const { chimes, vibrates, marksTitle, badgesApp, ...quiet } = settings[0] ?? DEFAULT_NOTIFICATIONS;
  const isLoud = findQuietEnd(quiet, ctx.now, driver.timeZone) === null;
  return {
    offers: offers.map(toOrder),
    chimes: chimes && isLoud,
    vibrates: vibrates && isLoud,
    marksTitle: marksTitle && isLoud,
    badgesApp: badgesApp && isLoud,
  };
}
