import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectOrder, toOrder } from '#worker/db/queries/order-rows.ts';
import { insertAlert, selectDevices } from '#worker/db/queries/push-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import { type Driver, notificationSettings } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { composeOfferAlert } from '#worker/domain/push/offer-alert.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { describeError } from '#worker/log.ts';
import { selectOpen, toOpen } from '#worker/services/offers/open-orders.ts';
import { deliverAlerts } from './deliver-alerts.ts';
import { openZoneFilter } from './open-zone-filter.ts';

/**
 * Sends a Pro driver one alert about an order that just arrived: that automation accepted it, or what it is worth, unless its
 * platform's alerts are off. A failure is only logged.
 */
export async function alertOffer(ctx: Ctx, driver: Driver, order: Order): Promise<void> {
  if (!ctx.push || !isPro(driver)) return;
  try {
    const alert =
      order.status === 'pending' ? await evaluateForAlert(ctx, driver, order.id) : composeOfferAlert(order);
    if (!alert) return;
    const key = `order:${order.id}`;
    const about = { driverId: driver.id, key, subject: order.id, path: paths.orders() };
    const isOn = sql`not exists (select 1 from integrations
      where driver_id = ${driver.id} and platform = ${order.platform} and should_notify = 0)`;
    const condition = order.status === 'pending' ? isOn : undefined;
    await batch(ctx, { alert: insertAlert(ctx, { ...about, ...alert }, condition) });
    // Sent ahead of the alerts queued for the job, because an offer lasts seconds.
    await deliverAlerts(ctx, key);
  } catch (error) {
    ctx.log('error', 'offer alert failed', describeError(error));
  }
}

/** Returns the alert about an order in its current state, or null without a device or outside the driver's zones. */
async function evaluateForAlert(ctx: Ctx, driver: Driver, orderId: string) {
  const { devices, found, open, zones } = await batch(ctx, {
    devices: selectDevices(ctx, driver.id),
    found: selectOrder(ctx, driver.id, orderId),
    open: selectOpen(ctx, driver, { report: true }),
    zones: selectAlertZones(ctx, driver.id),
  });
  const [row] = found;
  if (!row || devices.length === 0) return null;
  if (row.status !== 'pending') return composeOfferAlert(toOrder(row));
  const isInZones = await openZoneFilter(ctx, driver, zones[0]?.zones ?? []);
  if (!isInZones(toOrder(row))) return null;
  const report = await toOpen(ctx, driver, open).getReport();
  return composeOfferAlert(toOrder(row), report.evaluations[orderId]);
}

/** Statement: the zones that alerts are limited to; no row if they are not limited. */
function selectAlertZones(ctx: Ctx, driverId: string) {
  return ctx.db
    .select({ zones: automationSettings.preferredZones })
    .from(notificationSettings)
    .innerJoin(automationSettings, eq(automationSettings.driverId, notificationSettings.driverId))
    .where(and(eq(notificationSettings.driverId, driverId), eq(notificationSettings.onlyMyZones, true)));
}
