import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertArrived } from '#worker/db/queries/dispatch-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type NetworkDeliveryRow, networkOffers } from '#worker/db/schema/network.ts';
import { insertWhen } from '#worker/db/write.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { alertOffer } from '#worker/services/push/alert-offer.ts';

export type DriverOffer = { driver: Driver; order: Order };

type Sent = { delivery: NetworkDeliveryRow; wave: number; mark: string; offers: readonly DriverOffer[] };

/** Statements: a delivery becomes a pending order of each driver of a wave, if the wave was claimed and they are still online. */
export function insertOffers(ctx: Ctx, { delivery, wave, mark, offers }: Sent) {
  return offers.flatMap(({ driver: { id: driverId }, order }) => {
    const isOurs = sql`exists (select 1 from network_deliveries where id = ${delivery.id} and wave_mark = ${mark})
      and exists (select 1 from drivers where id = ${driverId} and online_since is not null and suspended_at is null)`;
    // The order is there only if this wave wrote it.
    const isNew = sql`exists (select 1 from orders where id = ${order.id})`;
    const offer = { orderId: order.id, deliveryId: delivery.id, driverId, round: delivery.round, wave };
    return [
      ...insertArrived(ctx, driverId, order, isOurs),
      insertWhen(ctx, networkOffers, { ...offer, createdAt: ctx.now }, isNew),
    ];
  });
}

/**
 * Lets automation decide about the offers of a wave, best placed driver first, then shows and alerts those that still wait.
 * One that was accepted has ended the others.
 */
export async function announceOffers(ctx: Ctx, offers: readonly DriverOffer[]): Promise<void> {
  for (const { driver, order } of offers) {
    const [accepted] = await automateArrivals(ctx, driver, [order]);
    if (!accepted) continue;
    ctx.waitUntil(alertOffer(ctx, driver, accepted));
    ctx.live.changed(
      offers.map((offer) => offer.driver.id),
      'orders',
    );
    return;
  }
  for (const { driver, order } of offers) {
    ctx.live.arrived(driver.id, [order]);
    ctx.waitUntil(alertOffer(ctx, driver, order));
  }
}
