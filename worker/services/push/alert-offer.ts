import type { Ctx } from '#worker/ctx.ts';
import { selectOrder, toOrder } from '#worker/db/queries/order-rows.ts';
import { insertAlert, selectDevices } from '#worker/db/queries/push-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { composeOfferAlert } from '#worker/domain/push/offer-alert.ts';
import { describeError } from '#worker/log.ts';
import { evaluateOpenOrders } from '#worker/services/offers/evaluate-open-orders.ts';
import { selectOfferEvidence, toOfferEvidence } from '#worker/services/offers/select-offer-evidence.ts';
import { deliverAlerts } from './deliver-alerts.ts';

/**
 * Alerts a Pro driver to an order that just arrived, after automation has evaluated it: that it was accepted, or what it
 * is worth. One order is alerted to once. A failure is only logged, because the order is shown all the same.
 */
export async function alertOffer(ctx: Ctx, driver: Driver, orderId: string): Promise<void> {
  if (!ctx.push || !isPro(driver)) return;
  try {
    if (await writeOfferAlert(ctx, driver, orderId)) await deliverAlerts(ctx);
  } catch (error) {
    ctx.log('error', 'offer alert failed', describeError(error));
  }
}

async function writeOfferAlert(ctx: Ctx, driver: Driver, orderId: string): Promise<boolean> {
  const [devices, [row], ...evidence] = await ctx.db.batch([
    selectDevices(ctx, driver.id),
    selectOrder(ctx, driver.id, orderId),
    ...selectOfferEvidence(ctx, driver),
  ]);
  if (!row || devices.length === 0) return false;
  const isOpen = row.status === 'pending';
  const report = isOpen
    ? await evaluateOpenOrders(ctx, driver, toOfferEvidence(...evidence), { onlyId: orderId })
    : null;
  const alert = composeOfferAlert(toOrder(row), report?.evaluations[orderId]);
  if (!alert) return false;
  await ctx.db.batch([
    ...insertAlert(ctx, {
      driverId: driver.id,
      key: `order:${orderId}`,
      subject: orderId,
      path: '/orders',
      ...alert,
    }),
  ]);
  return true;
}
