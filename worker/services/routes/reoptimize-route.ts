import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toSavedAutomation } from '#worker/db/queries/automation-rows.ts';
import { selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import type { AutomationSettings } from '#worker/domain/automation/settings.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { hasPlaces } from '#worker/domain/routes/plan-route.ts';
import { describeError } from '#worker/log.ts';
import { saveBestRoute } from './optimize-route.ts';

type Joined = { driver: Driver; settings: AutomationSettings; accepted: readonly Order[] };

/**
 * Optimizes the driver's route again after an order joined it, for Pro drivers who asked for that. The order is accepted
 * whatever becomes of the route, so a failure is only logged. `known` saves the reading.
 */
export async function reoptimizeRoute(ctx: Ctx, driverId: string, known?: Joined): Promise<void> {
  try {
    const joined = known ?? (await readJoined(ctx, driverId));
    if (!joined || !isPro(joined.driver)) return;
    const { isEnabled, shouldOptimizeRoute } = joined.settings;
    const orders = joined.accepted.filter((order) => hasPlaces(order));
    if (!isEnabled || !shouldOptimizeRoute || orders.length === 0) return;
    const request = { driverId, operation: 'optimizeRoute', key: null };
    await saveBestRoute(ctx, request, { driver: joined.driver, orders, asked: 'Current Location' });
  } catch (error) {
    ctx.log('error', 'route not optimized again', describeError(error));
  }
}

async function readJoined(ctx: Ctx, driverId: string): Promise<Joined | null> {
  const read = await batch(ctx, {
    driver: ctx.db.select().from(drivers).where(eq(drivers.id, driverId)),
    settings: ctx.db.select().from(automationSettings).where(eq(automationSettings.driverId, driverId)),
    accepted: selectOpenOrders(ctx, driverId, ['accepted']),
  });
  const [driver] = read.driver;
  const { settings } = toSavedAutomation(read.settings[0]);
  return driver ? { driver, settings, accepted: read.accepted.map(toOrder) } : null;
}
