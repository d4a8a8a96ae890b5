import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { selectNearbyOffers, toNearbyOffer } from '#worker/db/queries/offer-rows.ts';
import { getDrawnAt } from '#worker/domain/offers/look-ahead.ts';
import { meetNeighborhood } from '#worker/domain/offers/meet-neighborhood.ts';
import { type Client, readJson, signIn } from '../client.ts';

// Others' offers are read up to the instant futures are drawn at.
const NOW = getDrawnAt(Date.now());
const ctx = createCtx(env as unknown as Env, () => {}, 'nearby', NOW);
const readId = async (driver: Client): Promise<string> => (await readJson(driver.get('/api/auth/user'))).id;

/** Offers to `drivers` others over the last 75 minutes, evenly, all within a mile of a place. */
async function insertNearby(lat: number, { count, drivers }: { count: number; drivers: number }) {
  const ids: string[] = [];
  for (let index = 0; index < drivers; index++) ids.push(await readId(await signIn()));
  await env.DB.prepare(
    `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ?1 - 1)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
       created_at, expires_at, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng)
     select 'near-' || ?2 || '-' || n, json_extract(?3, '$[' || (n % cast(?4 as integer)) || ']'), 'doordash', 'network', 'R', 'C', 900,
       'declined', ?5 - (n + 0.5) * 4500000 / ?1, ?5, ?2 + (n % 7) * 0.001, 10.05, ?2, 10.05
     from numbers`,
  )
    .bind(count, lat, JSON.stringify(ids), drivers, NOW)
    .run();
}

test.each([100, 1500])(
  'of %i offers near by few rows are read, and all of them are counted',
  async (count) => {
    const lat = 20.05 + count / 1000;
    await insertNearby(lat, { count, drivers: 5 });
    const place = { lat, lng: 10.05 };
    const statement = selectNearbyOffers(ctx, { driverId: 'me', place, isAsked: true });
    const answer = await env.DB.prepare(statement.toSQL().sql)
      .bind(...statement.toSQL().params)
      .run();
    expect(answer.meta.rows_read).toBeLessThan(700);
    const others = (await statement).map(toNearbyOffer);
    const { offers, share } = meetNeighborhood({ own: [], others, around: place, now: NOW });
    const total = offers.reduce((sum, { weight }) => sum + weight, 0);
    expect(Math.abs(total / count - 1)).toBeLessThan(0.25);
    expect(share).toBeCloseTo(1 / 6, 1);
  },
);

test('without a recent position it is looked for where the route in hand begins, else at the newest offer', async () => {
  await insertNearby(50.05, { count: 20, drivers: 2 });
  await insertNearby(55.05, { count: 30, drivers: 2 });
  const driver = await signIn();
  const driverId = await readId(driver);
  const add = (lat: number) => {
    const place = { lat, lng: 10.05 };
    return readJson(driver.post('/api/orders', buildOrderInput({ pickup: place, dropoff: place })));
  };
  const read = async () => {
    const rows = await selectNearbyOffers(ctx, { driverId, place: null, isAsked: true });
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
  expect(await selectNearbyOffers(ctx, { driverId, place: null, isAsked: false })).toEqual([]);
});
