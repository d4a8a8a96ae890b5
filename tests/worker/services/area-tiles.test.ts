import { createExecutionContext, env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { listAreaTiles } from '#worker/services/map/list-area-tiles.ts';
import { type Client, send, signIn } from '../client.ts';
import { putCity } from '../put-region.ts';

const CANTON = { lat: 39.283, lng: -76.572 };
const AUSTIN = { lat: 30.27, lng: -97.74 };

async function list({ email }: Client): Promise<string[]> {
  const ctx = createCtx(env, (work) => createExecutionContext().waitUntil(work), 'area');
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.email, email));
  if (!driver) throw new Error('No driver');
  return listAreaTiles(ctx, driver);
}

test('lists the map tiles around a driver in their city, all of which exist', async () => {
  const { id, version } = await putCity();
  const driver = await signIn();
  expect(await list(driver)).toEqual([]);
  await driver.put('/api/driver/position', CANTON);
  const tiles = await list(driver);
  expect(tiles[0]).toBe(`/streets/${id}/${version}/8/73/97`);
  expect(tiles).toContain(`/streets/${id}/${version}/14/4707/6245`);
  const statuses = await Promise.all(tiles.map(async (tile) => (await send('GET', tile)).status));
  expect(statuses.filter((status) => status !== 200 && status !== 204)).toEqual([]);
});

test('includes the area of open orders, and lists no tiles outside every city', async () => {
  await putCity();
  const [driver, stranger] = [await signIn(), await signIn()];
  const order = buildOrderInput({ pickup: CANTON, dropoff: { ...CANTON, lng: -76.6 } });
  await driver.post('/api/orders', order);
  expect(await list(driver)).not.toEqual([]);
  await stranger.put('/api/driver/position', AUSTIN);
  expect(await list(stranger)).toEqual([]);
});

test('one place outside the city removes no tiles, a majority outside removes all', async () => {
  await putCity();
  const driver = await signIn();
  await driver.put('/api/driver/position', CANTON);
  const around = await list(driver);
  await driver.post('/api/orders', buildOrderInput({ pickup: CANTON, dropoff: AUSTIN }));
  expect(await list(driver)).toEqual(around);
  await driver.post('/api/orders', buildOrderInput({ pickup: AUSTIN, dropoff: AUSTIN }));
  expect(await list(driver)).toEqual([]);
});
