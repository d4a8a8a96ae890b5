import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAutomation, toSavedAutomation } from '#worker/db/queries/automation-rows.ts';
import { selectOpenOrders } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { groupFacts, selectFactsOfOpen } from '#worker/db/queries/ready-rows.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import type { BatchResults } from '#worker/db/write.ts';
import type { AutomationSettings } from '#worker/domain/automation/settings.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { hasPlaces } from '#worker/domain/routes/plan-route.ts';
import { MAX_ROUTED_ORDERS } from '#worker/domain/routes/route.ts';
import type { FactsByPlace } from '#worker/engines/offers/index.ts';
import { describeError } from '#worker/log.ts';
import { saveBestRoute } from './optimize-route.ts';

/** A driver's accepted orders with their ready times and the driver's settings. */
export type AcceptedRoute = {
  driver: Driver;
  settings: AutomationSettings;
  accepted: readonly Order[];
  facts: FactsByPlace;
};

/**
 * Optimizes the route again after an order was accepted, for Pro drivers with that setting, if it has at most the maximum number
 * of orders. A failure is only logged.
 */
export async function reoptimizeRoute(
  ctx: Ctx,
  { driver, settings, accepted, facts }: AcceptedRoute,
): Promise<void> {
  const orders = accepted.filter((order) => hasPlaces(order));
  if (!isPro(driver) || !settings.isEnabled || !settings.shouldOptimizeRoute || orders.length === 0) return;
  if (orders.length > MAX_ROUTED_ORDERS) return;
  try {
    const request = { ownerId: driver.id, operation: 'optimizeRoute', key: null };
    await saveBestRoute(ctx, request, { driver, orders, facts, asked: 'Current Location', isAsDriven: true });
  } catch (error) {
    ctx.log('error', 'route not optimized again', describeError(error));
  }
}

export function selectAcceptedRoute(ctx: Ctx, driverId: string) {
  return {
    driver: ctx.db.select().from(drivers).where(eq(drivers.id, driverId)),
    settings: selectAutomation(ctx, driverId),
    accepted: selectOpenOrders(ctx, { driverId, status: 'accepted' }),
    facts: selectFactsOfOpen(ctx, { driverId }),
  };
}

/** Returns the accepted route from the rows of `selectAcceptedRoute`, or null if the driver does not exist. */
export function toAcceptedRoute(
  read: BatchResults<ReturnType<typeof selectAcceptedRoute>>,
): AcceptedRoute | null {
  const [driver] = read.driver;
  const { settings } = toSavedAutomation(read.settings[0]);
  return driver
    ? { driver, settings, accepted: read.accepted.map(toOrder), facts: groupFacts(read.facts) }
    : null;
}
