import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertArrived } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type NetworkDeliveryRow, networkDeliveries, networkOffers } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { getWave, OFFER_MS, SEARCH_MS } from '#worker/domain/network/waves.ts';
import { createOrder } from '#worker/domain/orders/create-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { describeError } from '#worker/log.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { deleteFailing } from '#worker/services/jobs/work-items.ts';
import { alertOffer } from '#worker/services/push/alert-offer.ts';
import { callOffOffers } from './call-off-offers.ts';
import { findCandidates } from './find-candidates.ts';
import { announceMove, withdrawOffers } from './follow-order.ts';
import { insertDeliveryEmail } from './insert-delivery-email.ts';

/**
 * Performs a delivery's due step: offers it to the next wave of drivers, ends the search, or cancels it because its restaurant is
 * suspended. Safe to repeat and to run concurrently, because a step requires the row to be unchanged since it was read. Returns
 * whether it performed one.
 */
export async function advanceDelivery(ctx: Ctx, deliveryId: string): Promise<boolean> {
  const { id, status, dueAt } = networkDeliveries;
  const isDue = and(eq(id, deliveryId), eq(status, 'offering'), lte(dueAt, ctx.now));
  const [due] = await ctx.db
    .select({
      delivery: networkDeliveries,
      isSuspended: sql<boolean>`${restaurants.status} = 'suspended'`.mapWith(Boolean).as('is_suspended'),
    })
    .from(networkDeliveries)
    .innerJoin(restaurants, eq(restaurants.id, networkDeliveries.restaurantId))
    .where(isDue);
  if (!due) return false;
  const { delivery, isSuspended } = due;
  if (isSuspended) return cancelSuspended(ctx, delivery);
  // A delivery is not given up before its first wave, however late this runs, such as after an outage.
  if (delivery.wave > 0 && ctx.now >= delivery.roundAt + SEARCH_MS) return markUnassigned(ctx, delivery);
  try {
    return await sendWave(ctx, delivery);
  } catch (error) {
    if (ctx.now < delivery.roundAt + 2 * SEARCH_MS) throw error;
    ctx.log('error', 'delivery not offered', { deliveryId, ...describeError(error) });
    return markUnassigned(ctx, delivery);
  }
}

/** Offers a delivery to the next wave that has candidates. Returns false if another request did so first. */
async function sendWave(ctx: Ctx, delivery: NetworkDeliveryRow): Promise<boolean> {
  for (let wave = delivery.wave; ; wave += 1) {
    const { isWidest, ...next } = getWave(wave);
    const chosen = await findCandidates(ctx, { delivery, order: toOffer(ctx, delivery), wave: next });
    if (chosen.length === 0 && !isWidest) continue;
    const offers = chosen.map(({ driver }) => ({ driver, order: toOffer(ctx, delivery) }));
    const mark = crypto.randomUUID();
    const { claimed } = await batch(ctx, {
      claimed: claim(ctx, delivery, { wave: wave + 1, waveMark: mark, hasOffers: offers.length > 0 }),
      offers: insertOffers(ctx, { delivery, wave: wave + 1, mark, offers }),
      recovered: deleteFailing(ctx, 'dispatch', [delivery.id]),
    });
    if (claimed.length === 0) return false;
    await announceOffers(ctx, offers);
    return true;
  }
}

type DriverOffer = { driver: Driver; order: Order };

type Sent = { delivery: NetworkDeliveryRow; wave: number; mark: string; offers: readonly DriverOffer[] };

/** Statements: inserts a delivery as a pending order of each online driver of a wave, if this request claimed the wave. */
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

/** Runs automation on the offers of a wave, best-placed driver first. If none is accepted, notifies the drivers. */
async function announceOffers(ctx: Ctx, offers: readonly DriverOffer[]): Promise<void> {
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

/** Returns the delivery as an order for one more driver, with its own expiry. */
function toOffer(ctx: Ctx, delivery: NetworkDeliveryRow): Order {
  const { pickupLat, pickupLng, dropoffLat, dropoffLng } = delivery;
  const order = createOrder({
    id: crypto.randomUUID(),
    now: ctx.now,
    source: 'network',
    platform: 'roadwaze',
    restaurantName: delivery.pickupName,
    restaurantAddress: delivery.pickupAddress,
    customerAddress: delivery.dropoffAddress,
    note: delivery.note,
    payoutCents: delivery.priceCents,
    tipCents: delivery.tipCents,
    distanceMiles: delivery.miles,
    estimatedMinutes: roundTo(delivery.minutes, 2),
    pickup: { lat: pickupLat, lng: pickupLng },
    dropoff: { lat: dropoffLat, lng: dropoffLng },
    placedAt: delivery.createdAt,
    readyAt: delivery.readyAt,
    promisedAt: delivery.promisedAt,
  });
  return { ...order, expiresAt: ctx.now + OFFER_MS };
}

/** Statement: claims the next step if the row is unchanged. Due when offers would expire; without offers, no later than the search ends. */
function claim(
  ctx: Ctx,
  { id, round, wave, dueAt, ...delivery }: NetworkDeliveryRow,
  { hasOffers, ...set }: { wave: number; waveMark: string; hasOffers: boolean },
) {
  const roundAt = wave === 0 ? ctx.now : delivery.roundAt;
  const answerBy = ctx.now + OFFER_MS;
  const next = hasOffers ? answerBy : Math.min(answerBy, Math.max(ctx.now, roundAt + SEARCH_MS));
  return ctx.db
    .update(networkDeliveries)
    .set({ ...set, roundAt, dueAt: next })
    .where(
      and(
        eq(networkDeliveries.id, id),
        eq(networkDeliveries.status, 'offering'),
        eq(networkDeliveries.round, round),
        eq(networkDeliveries.wave, wave),
        sql`${networkDeliveries.dueAt} is ${dueAt}`,
      ),
    )
    .returning({ id: networkDeliveries.id });
}

/** Cancels the delivery of a suspended restaurant, unless the restaurant was restored in the meantime. */
async function cancelSuspended(ctx: Ctx, { id, restaurantId }: NetworkDeliveryRow): Promise<boolean> {
  const isSuspended = sql`exists (select 1 from restaurants where id = ${restaurantId} and status = 'suspended')`;
  const found = await callOffOffers(ctx, { restaurantId, deliveryId: id }, isSuspended);
  return found?.delivery.status === 'cancelled';
}

/**
 * Marks a delivery as unassigned with the reason, withdraws offers that have not expired (declined ones too), and tells its
 * restaurant by email.
 */
async function markUnassigned(ctx: Ctx, { id, round }: NetworkDeliveryRow): Promise<boolean> {
  const wasOffered = sql`exists (select 1 from network_offers where delivery_id = ${id})`;
  const isOver = sql`exists (select 1 from network_deliveries
    where id = ${id} and status = 'unassigned' and round = ${round})`;
  const { given, withdrawn } = await batch(ctx, {
    given: ctx.db
      .update(networkDeliveries)
      .set({
        status: 'unassigned',
        reason: sql`iif(${wasOffered}, 'nobody_accepted', 'no_driver_nearby')`,
        endedAt: ctx.now,
        dueAt: null,
      })
      .where(
        and(
          eq(networkDeliveries.id, id),
          eq(networkDeliveries.status, 'offering'),
          eq(networkDeliveries.round, round),
          lte(networkDeliveries.dueAt, ctx.now),
        ),
      )
      .returning({ id: networkDeliveries.id }),
    withdrawn: withdrawOffers(ctx, id, and(isOver, gt(orders.expiresAt, ctx.now))),
    notice: insertDeliveryEmail(ctx, {
      kind: 'deliveryUnassigned',
      condition: sql`delivery.id = ${id} and delivery.status = 'unassigned' and delivery.round = ${round}`,
    }),
    recovered: deleteFailing(ctx, 'dispatch', [id]),
  });
  announceMove(ctx, { withdrawn });
  return given.length === 1;
}
