import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toSavedAutomation } from '#worker/db/queries/automation-rows.ts';
import { selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { hasPlaces } from '#worker/domain/routes/plan-route.ts';
import { describeError } from '#worker/log.ts';
import { optimizeRoute } from './optimize-route.ts';

/**
 * Plans the driver's route anew after an order joined it, for Pro drivers who asked for that. The order is accepted
 * whatever becomes of the route, so a failure is only logged.
 */
export async function reoptimizeRoute(ctx: Ctx, driver: Driver): Promise<void> {
  if (!isPro(driver)) return;
  try {
    const [[row], rows] = await ctx.db.batch([
      ctx.db.select().from(automationSettings).where(eq(automationSettings.driverId, driver.id)),
      selectOpenOrders(ctx, driver.id, ['accepted']),
    ]);
    const { settings } = toSavedAutomation(row);
    if (!settings.isEnabled || !settings.shouldOptimizeRoute) return;
    const orderIds = rows
      .map(toOrder)
      .filter(hasPlaces)
      .map(({ id }) => id);
    if (orderIds.length === 0) return;
    const input = { orderIds, origin: 'Current Location' as const };
    await optimizeRoute(ctx, { driver, input, requestKey: null });
  } catch (error) {
    ctx.log('error', 'route in hand not planned anew', describeError(error));
  }
}
