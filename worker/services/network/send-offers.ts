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

/** Statements: inserts a delivery as a pending order of each driver of a wave, if the wave was claimed and they are online. */
export function insertOffers(ctx: Ctx, { delivery, wave, mark, offers }: Sent) {
  return offers.flatMap(({ driver: { id: driverId }, order }) => {
    const isOurs = sql`exists (select 1 from network_deliveries where id = ${delivery.id} and wave_mark = ${mark})
      and exists (select 1 from drivers where id = ${driverId} and online_since is not null and suspended_at is null)`;
    const isNew = sql`exists (select 1 from orders where id = ${order.id})`;
    const offer = { orderId: order.id, deliveryId: delivery.id, driverId, round: delivery.round, wave };
    return [
      ...insertArrived(ctx, driverId, order, isOurs),
      insertWhen(ctx, networkOffers, { ...offer, createdAt: ctx.now }, isNew),
    ];
  });
}

/**
 * Runs automation on the offers of a wave, best placed driver first; unless one was accepted, notifies the drivers.
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
