import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { drawOffer } from '#tests/factories/draw-offer.ts';
import { createCtx } from '#worker/ctx.ts';
import { selectMarketOffers, toOffer } from '#worker/db/queries/offer-rows.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { measureNeighborhood } from '#worker/engines/offers/lookahead/measure-neighborhood.ts';
import { getSlotStart } from '#worker/engines/offers/lookahead/offer-slots.ts';
import { getOfferReport } from '#worker/services/offers/open-orders.ts';
import { type Client, readJson, signIn } from '../client.ts';

// Other drivers' offers are read up to the slot start, the instant at which scenarios are sampled.
const NOW = getSlotStart(Date.now());
const ctx = createCtx(env as unknown as Env, () => {}, 'nearby', NOW);
const readId = async (driver: Client): Promise<string> => (await readJson(driver.get('/api/auth/user'))).id;

type Inserted = {
  count: number;
  drivers: number;
  until?: number;
  minutes?: number;
  payoutCents?: number;
  source?: string;
};

/** Inserts offers to `drivers` others, all within a mile of a place, spread evenly over the `minutes` before `until`. */
async function insertNearby(
  lat: number,
  { count, drivers, until = NOW, minutes = 75, payoutCents = 900, source = 'network' }: Inserted,
) {
  const ids: string[] = [];
  for (let index = 0; index < drivers; index++) ids.push(await readId(await signIn()));
  await env.DB.prepare(
    `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ?1 - 1)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
       created_at, expires_at, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng)
     select ?8 || '-near-' || ?2 || '-' || n || '-' || json_extract(?3, '$[0]'), json_extract(?3, '$[' || (n * (n + 13) * 31 % 1009 % cast(?4 as integer)) || ']'), 'doordash', ?8, 'R', 'C', ?7,
       'declined', ?5 - cast((n + 0.5) * ?6 * 60000 / ?1 as integer), ?5, ?2 + (n % 7) * 0.001, 10.05, ?2 + n * 0.0001, 10.05 + (n * 31 % 97) * 0.0001
     from numbers`,
  )
    .bind(count, lat, JSON.stringify(ids), drivers, until, minutes, payoutCents, source)
    .run();
}

test.each([
  [100, 1],
  [100, 8],
  [1500, 1],
])(
  'reads few rows of %i nearby orders, each offered to %i drivers, and counts each order once',
  async (count, drivers) => {
    const lat = 20.05 + count / 1000 + drivers / 10;
    for (let times = 0; times < drivers; times++) await insertNearby(lat, { count, drivers: 1 });
    await insertNearby(lat, { count: 2 * count, drivers: 3, source: 'manual' });
    const place = { lat, lng: 10.05 };
    const statement = selectMarketOffers(ctx, { driverId: 'me', place, isPro: true });
    const answer = await env.DB.prepare(statement.toSQL().sql)
      .bind(...statement.toSQL().params)
      .run();
    expect(answer.meta.rows_read).toBeLessThan(1500);
    const market = (await statement).map(toOffer);
    expect(
      market
        .map(
          ({ pickup, dropoff, draw }) =>
            draw === drawOffer({ pickup: pickup ?? place, dropoff: dropoff ?? place }),
        )
        .every(Boolean),
    ).toBe(true);
    const { offers } = measureNeighborhood({ own: [], market, around: place, drawnAt: NOW });
    const total = offers.reduce((sum, { weight }) => sum + weight, 0);
    expect(total / count).toBeGreaterThan(0.7);
    expect(total / count).toBeLessThan(1.4);
  },
);

test('without a recent position the market is read at the route’s start, or else at the newest offer', async () => {
  await insertNearby(50.05, { count: 20, drivers: 2 });
  await insertNearby(55.05, { count: 30, drivers: 2 });
  const driver = await signIn();
  const driverId = await readId(driver);
  const add = (lat: number) => {
    const place = { lat, lng: 10.05 };
    return readJson(driver.post('/api/orders', buildOrderInput({ pickup: place, dropoff: place })));
  };
  const read = async () => {
    const rows = await selectMarketOffers(ctx, { driverId, place: null, isPro: true });
    return rows
      .map(({ pickupLat }) => Math.floor(pickupLat ?? 0))
      .filter((lat, index, all) => all.indexOf(lat) === index);
  };
  expect(await read()).toEqual([]);
  const { id } = await add(50.05);
  await env.DB.prepare('update orders set created_at = created_at - 60000 where id = ?').bind(id).run();
  await add(55.05);
  expect(await read()).toEqual([55]);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect(await read()).toEqual([50]);
  const { id: last } = await add(55.05);
  await driver.patch(`/api/orders/${last}/status`, { status: 'accepted' });
  expect(await read()).toEqual([50]);
  await env.DB.prepare('update orders set picked_up_at = created_at where id = ?').bind(last).run();
  expect(await read()).toEqual([55]);
  expect(await selectMarketOffers(ctx, { driverId, place: null, isPro: false })).toEqual([]);
});

test('an offer’s evaluation stays the same, however many offers other drivers get after it arrived', async () => {
  // All within one hour, because traffic differs from hour to hour, and at a pay too low for a detour that risks a deadline.
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const lat = 40.05;
  await insertNearby(lat, { count: 60, drivers: 5, until: hour, payoutCents: 300 });
  const id = await readId(await signIn());
  const terms = { subscriptionStatus: 'pro', wageCentsPerHour: 1100 } as const;
  const [driver] = await ctx.db.update(drivers).set(terms).where(eq(drivers.id, id)).returning();
  if (!driver) throw new Error('No driver');
  const offer = (minute: number) =>
    buildOrder({
      createdAt: hour + minute * MINUTE_MS,
      readyAt: hour,
      expiresAt: hour + HOUR_MS,
      pickup: { lat, lng: 10.05 },
      dropoff: { lat: lat + 0.04, lng: 10.07 },
    });
  const early = offer(1);
  await ctx.db.insert(orders).values(toOrderRow(id, early));
  const look = async (minute: number, orderId = early.id) => {
    const then = createCtx(env as unknown as Env, () => {}, 'look', hour + minute * MINUTE_MS);
    return (await getOfferReport(then, driver)).evaluations[orderId];
  };
  const first = await look(1);
  expect(first?.lookahead?.recentOffers).toBeGreaterThan(20);
  for (const minute of [4, 11, 16, 29]) {
    // These pay far more than the offers before.
    await insertNearby(lat + minute / 10_000, {
      count: 100,
      drivers: 4,
      payoutCents: 6000,
      minutes: 3,
      until: hour + minute * MINUTE_MS,
    });
    const again = await look(minute);
    expect({ minute, isTake: again?.isTake, ahead: again?.lookahead }).toEqual({
      minute,
      isTake: first?.isTake,
      ahead: first?.lookahead,
    });
  }
  const late = offer(29);
  await ctx.db.insert(orders).values(toOrderRow(id, late));
  const seenLater = await look(30, late.id);
  expect(seenLater?.sum).toEqual(first?.sum);
  // An offer that arrives later is evaluated in the market that has grown since.
  expect(seenLater?.lookahead).not.toEqual(first?.lookahead);
});
