import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { groupFacts, selectFacts } from '#worker/db/queries/ready-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getSlotStart, SLOT_MS } from '#worker/engines/offers/lookahead/offer-slots.ts';
import { getAreaKey, getRestaurantKey } from '#worker/engines/offers/ready/restaurant-place.ts';
import { computeHotspots } from '#worker/services/hotspots/compute-hotspots.ts';
import { addOrder } from '#worker/services/orders/add-order.ts';
import { type Client, readJson, signIn } from '../client.ts';

const NOW = Date.now();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ctxAt = (now: number) => createCtx(env, () => {}, 'typed', now);
const readId = async (driver: Client): Promise<string> => (await readJson(driver.get('/api/auth/user'))).id;
const signInMany = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()));

type Sent = { source?: string; cents?: number; name?: string };

/** Inserts orders at these instants, each with another drop-off, assigned to the drivers in turn. */
async function insertOrders(ids: string[], at: number[], place: { lat: number; lng: number }, sent: Sent) {
  const { source = 'partner', cents = 900, name = 'Old Mill' } = sent;
  await env.DB.batch(
    at.map((createdAt, index) =>
      env.DB.prepare(
        `insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
           created_at, expires_at, history_at, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng)
         values (?1, ?2, 'doordash', ?3, ?4, 'C', ?5, 'declined', ?6, ?6, ?6, ?7, ?8, ?7 + 0.01 + ?9, ?8)`,
      ).bind(
        crypto.randomUUID(),
        ids[index % ids.length],
        source,
        name,
        cents,
        createdAt,
        place.lat,
        place.lng,
        index / 5000,
      ),
    ),
  );
}

/** Adds a typed order through the API, like drivers do, and copies it up to `count` orders created at `at`. */
async function typeOrders(
  driver: Client,
  count: number,
  at: number,
  changes: Parameters<typeof buildOrderInput>[0],
) {
  expect((await driver.post('/api/orders', buildOrderInput(changes))).status).toBe(201);
  const { db } = ctxAt(NOW);
  const isTyped = eq(orders.driverId, await readId(driver));
  const [typed] = await db.update(orders).set({ createdAt: at }).where(isTyped).returning();
  for (let index = 1; index < count; index++) {
    await db.insert(orders).values({ ...typed!, id: crypto.randomUUID() });
  }
}

test('other drivers’ typed orders don’t change a lookahead, and signed ones from one instant change it by less than $10', async () => {
  // why: the wait for food gets shorter as time passes.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const here = { lat: 35.26, lng: -97.74 };
  const driver = await signIn();
  await driver.put('/api/driver/position', here);
  await driver.post('/api/create-subscription');
  const order = await readJson(
    driver.post('/api/orders', buildOrderInput({ pickup: here, dropoff: { lat: 35.28, lng: -97.74 } })),
  );
  const colleagues = await Promise.all((await signInMany(6)).map(readId));
  const everyFour = Array.from(
    { length: 18 },
    (_, index) => getSlotStart(Date.now()) - (index + 0.5) * 240_000,
  );
  await insertOrders(colleagues, everyFour, here, {});
  // A stored report includes other drivers' new offers only from the next five-minute slot on.
  const readOffer = async () => {
    await env.DB.exec('delete from offer_reports');
    return (await readJson(driver.get('/api/orders'))).find((one: { id: string }) => one.id === order.id)
      .offer;
  };
  const atOnce = () => getSlotStart(Date.now()) - SLOT_MS + 500;
  const before = await readOffer();
  expect(before.reason).toContain('Over the next 45 minutes');
  for (const stranger of await signInMany(2)) {
    await typeOrders(stranger, 6, atOnce(), {
      pickup: here,
      dropoff: here,
      payoutAmount: 1000,
      distance: 0.1,
    });
  }
  expect(await readOffer()).toEqual(before);
  const [oneDriver = ''] = colleagues;
  await insertOrders([oneDriver], Array(6).fill(atOnce()), here, { cents: 100_000 });
  const after = await readOffer();
  expect(after.reason).not.toBe(before.reason);
  expect(Math.abs(after.value - before.value)).toBeLessThan(10);
});

test('typed orders create, name and strengthen no hotspot', async () => {
  // Orders of the other tests would count as demand elsewhere.
  await env.DB.exec('delete from orders');
  const [busy, quiet] = [
    { lat: 40.711, lng: -74.001 },
    { lat: 41.311, lng: -74.001 },
  ];
  const ids = await Promise.all((await signInMany(5)).map(readId));
  const past = Array.from({ length: 35 }, (_, index) => NOW - (index + 1) * DAY_MS);
  const usual = past.flatMap((at) => [at - 600_000, at - 1_800_000, at + 1_800_000]);
  await insertOrders(ids, usual, busy, {});
  await insertOrders(ids, usual, quiet, {});
  await insertOrders(
    ids,
    Array.from({ length: 14 }, (_, index) => NOW - index * 200_000 - 1),
    busy,
    {},
  );
  const find = async () => {
    await computeHotspots(ctxAt(NOW));
    const { results } = await env.DB.prepare('select * from hotspots order by id').all();
    return results;
  };
  const before = await find();
  expect(before).toMatchObject([{ name: 'Old Mill', sample_size: 14 }]);
  for (const stranger of await signInMany(6)) {
    const text = { restaurantName: '<b>CALL 555-0199 NOW</b>', distance: 1 };
    await typeOrders(stranger, 12, NOW - 60_000, { ...text, pickup: busy, dropoff: busy });
  }
  for (const stranger of await signInMany(6)) {
    const text = { restaurantName: 'WIN $500 AT EVIL.EXAMPLE', distance: 1 };
    await typeOrders(stranger, 4, NOW - 60_000, { ...text, pickup: quiet, dropoff: quiet });
  }
  expect(await find()).toEqual(before);
  // Withdrawn network deliveries, which are offered to all drivers nearby, don't count either.
  const recent = Array.from({ length: 30 }, (_, index) => NOW - index * 100_000 - 1);
  await insertOrders(ids, recent, quiet, { source: 'network', name: 'Called Off' });
  expect(await find()).toEqual(before);
  // Nor do they count as usual demand there once the hour is over.
  await computeHotspots(ctxAt(NOW + 2 * HOUR_MS));
  const counted = await env.DB.prepare('select max(placements) as most from placement_hours').first();
  expect(counted).toEqual({ most: expect.any(Number) });
  expect(Number(counted?.most)).toBeLessThanOrEqual(14);
});

test('pickups of typed orders count only for their own driver, those of signed orders for all drivers', async () => {
  const pickup = { lat: 33.355, lng: -97.745 };
  const order = { restaurantName: 'Old Mill', pickup };
  const places = [getRestaurantKey('Old Mill', pickup), getAreaKey(pickup)];
  const readMinutes = async (driver: Client) =>
    [...groupFacts(await selectFacts(ctxAt(Date.now()), await readId(driver), [order]))].map(
      ([place, facts]) => [place, facts.map(({ minutes }) => Math.round(minutes))],
    );
  const pickUp = async (driver: Client, id: string) => {
    await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
    await env.DB.prepare('update orders set created_at = created_at - 3000000 where id = ?').bind(id).run();
    expect((await driver.post(`/api/orders/${id}/pickup`)).status).toBe(200);
  };
  const [typist, other] = [await signIn(), await signIn()];
  const input = buildOrderInput({ restaurantName: 'Old Mill', pickup, dropoff: pickup });
  await pickUp(typist, (await readJson(typist.post('/api/orders', input))).id);
  const all = (minutes: number[]) => places.map((place) => [place, minutes]);
  expect(await readMinutes(other)).toEqual(all([]));
  expect(await readMinutes(typist)).toEqual(all([48]));
  const signed = (await readJson(other.post('/api/orders', input))).id;
  await env.DB.prepare("update orders set source = 'partner' where id = ?").bind(signed).run();
  await pickUp(other, signed);
  expect(await readMinutes(await signIn())).toEqual(all([48]));
  expect(await readMinutes(typist)).toEqual(all([48, 48]));
});

test('of two concurrent requests with one key only the stored order is announced', async () => {
  const { email } = await signIn();
  const ctx = ctxAt(NOW);
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.email, email));
  if (!driver) throw new Error('No driver');
  const announced: string[] = [];
  Object.assign(ctx, {
    live: { ...ctx.live, arrived: (_: string, [order]: Order[]) => announced.push(order!.id) },
  });
  const asked = { driver, input: buildOrderInput(), requestKey: crypto.randomUUID() };
  const added = await Promise.all([addOrder(ctx, asked), addOrder(ctx, asked)]);
  const { results } = await env.DB.prepare('select id from orders where driver_id = ?').bind(driver.id).all();
  expect(results).toHaveLength(1);
  expect(added.map(({ ok, value }: any) => ok && value.id)).toEqual([results[0]?.id, results[0]?.id]);
  expect(announced).toEqual([results[0]?.id]);
});
