import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { buildOrder } from '#tests/factories/build-order.ts';
import { createCtx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { type Driver, drivers } from '#worker/db/schema/drivers.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { batch } from '#worker/db/write.ts';
import { moveBy } from '#worker/domain/shared/geo.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { insertOffers } from '#worker/services/network/advance-delivery.ts';
import { DROPOFF, PICKUP } from '../poster.ts';

type Placed = { miles: number; bearing?: number } & Partial<Driver>;

/**
 * Creates network members who are online at these distances from the pickup, and sets all other drivers offline. A driver with
 * the last name Outsider is not a member.
 */
export async function openCrew(placed: readonly Placed[]): Promise<string[]> {
  const ctx = createCtx(env, () => {}, 'crew');
  const now = Date.now();
  await ctx.db.update(drivers).set({ onlineSince: null });
  const ids: string[] = [];
  for (const { miles, bearing = 0, ...changes } of placed) {
    const id = crypto.randomUUID();
    const { lat, lng } = moveBy(PICKUP, miles, bearing);
    const account = {
      id,
      email: `${id}@roadwaze.example`,
      referralCode: id,
      createdAt: now,
      firstName: 'Robin',
    };
    const shift = { onlineSince: now, positionLat: lat, positionLng: lng, positionAt: now };
    const isMember = changes.lastName !== 'Outsider';
    const until = isMember ? null : now;
    await ctx.db.batch([
      ctx.db.insert(drivers).values({ ...account, ...shift, ...changes }),
      ctx.db.insert(subscriptions).values({
        id: crypto.randomUUID(),
        subscriberId: id,
        product: 'network',
        status: 'active',
        priceCents: 3000,
        interval: 'week',
        provider: 'embedded',
        createdAt: now,
        updatedAt: now,
        currentPeriodEnd: now + 7 * DAY_MS,
        endedAt: until,
      }),
    ]);
    ids.push(id);
  }
  return ids;
}

/** Returns the offers of a delivery to its drivers, in the order of the waves. */
export async function listOffers(deliveryId: string) {
  const { results } = await env.DB.prepare(
    `select o.order_id as orderId, o.driver_id as driverId, o.round, o.wave, x.status, x.expires_at as expiresAt,
       x.payout_cents as payoutCents, x.source
     from network_offers o join orders x on x.id = o.order_id where o.delivery_id = ? order by o.round, o.wave, o.rowid`,
  )
    .bind(deliveryId)
    .all<{
      orderId: string;
      driverId: string;
      round: number;
      wave: number;
      status: string;
      expiresAt: number;
      payoutCents: number;
      source: string;
    }>();
  return results;
}

export async function readRow(deliveryId: string) {
  return env.DB.prepare('select * from network_deliveries where id = ?')
    .bind(deliveryId)
    .first<Record<string, string | number | null>>();
}

/** Returns a context at this time. `done` waits for the background work that it started. */
export function at(now: number) {
  const begun: Promise<unknown>[] = [];
  const ctx = createCtx(env, (work) => begun.push(work), 'network', now);
  return { ctx, done: () => Promise.all(begun) };
}

export async function readDriver(driverId: string) {
  const { ctx } = at(Date.now());
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.id, driverId));
  return driver;
}

/** Offers a delivery to exactly these drivers at the same time, whatever its waves are. */
export async function offerTo(deliveryId: string, driverIds: readonly string[], now = Date.now()) {
  const { ctx } = at(now);
  const [delivery] = await ctx.db
    .update(networkDeliveries)
    .set({ waveMark: deliveryId, dueAt: ctx.now + 600_000 })
    .where(eq(networkDeliveries.id, deliveryId))
    .returning();
  if (!delivery) throw new Error('No delivery');
  const offers = driverIds.map((id) => ({
    driver: { id } as Driver,
    order: buildOrder({
      source: 'network',
      platform: 'roadwaze',
      pickup: PICKUP,
      dropoff: DROPOFF,
      isSample: false,
      restaurantName: delivery.pickupName,
      payoutCents: delivery.priceCents,
      createdAt: ctx.now,
      expiresAt: ctx.now + 600_000,
      promisedAt: delivery.promisedAt,
    }),
  }));
  for (let start = 0; start < offers.length; start += 10) {
    const some = offers.slice(start, start + 10);
    await batch(ctx, { offers: insertOffers(ctx, { delivery, wave: 1, mark: deliveryId, offers: some }) });
  }
  return offers.map(({ driver, order }) => ({ driverId: driver.id, orderId: order.id }));
}
