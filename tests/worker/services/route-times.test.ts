import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { countAllMinutes, getVerdict } from '#worker/engines/offers/index.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { readDashboard, readMapPage } from '../read-screens.ts';

const at = (east: number) => ({ lat: 30.27, lng: -97.8 + east / 100 });

const add = async (driver: Client, [pickup, dropoff]: [number, number]) =>
  (await readJson(driver.post('/api/orders', buildOrderInput({ pickup: at(pickup), dropoff: at(dropoff) }))))
    .id as string;

/** Reads home and the map at the same instant. */
async function readPages(client: Client) {
  const ctx = createCtx(env, () => {}, 'route-times', Date.now());
  const { id } = await readJson(client.get('/api/auth/user'));
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
  if (!driver) throw new Error('No driver');
  return { home: await readDashboard(ctx, driver), map: await readMapPage(ctx, driver) };
}

test('the map has the same stops and times as home: one stop per place, two minutes per order', async () => {
  const client = await signIn();
  await client.put('/api/driver/position', at(-1));
  for (const places of [[0, 3] as const, [0, 5] as const]) {
    const id = await add(client, [...places]);
    await client.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  }
  const { home, map } = await readPages(client);
  const times = home.activeRoute.stops.map(({ orders, arriveAt }) => [orders.map(({ id }) => id), arriveAt]);
  expect(times).toHaveLength(3);
  expect(map.latestRoute?.stops.map(({ orderIds, arriveAt }) => [orderIds, arriveAt])).toEqual(times);
});

test('home and the map show the same detour and verdict for an offer', async () => {
  const client = await signIn();
  const own = await add(client, [0, 3]);
  await client.patch(`/api/orders/${own}/status`, { status: 'accepted' });
  const offer = await add(client, [1, 6]);
  await client.post('/api/routes/optimize', { orderIds: [own, offer], origin: 'Current Location' });
  const { home, map } = await readPages(client);
  const evaluation = home.offers.evaluations[offer];
  if (!evaluation) throw new Error('Not evaluated');
  expect(map.whatIf).toEqual(home.whatIf);
  expect(map.whatIf).toMatchObject({
    addedMinutes: countAllMinutes(evaluation),
    verdict: getVerdict(evaluation),
  });
});

test('stops for a navigation app have the same numbers as the route on the map', async () => {
  const client = await signIn();
  await client.put('/api/driver/position', at(-1));
  const own = await add(client, [0, 5]);
  await client.patch(`/api/orders/${own}/status`, { status: 'accepted' });
  const listNumbers = async () =>
    (await readPages(client)).map.nextStops.map(({ kind, sequence }) => [kind, sequence]);
  expect(await listNumbers()).toEqual([
    ['pickup', 1],
    ['dropoff', 2],
  ]);
  const offer = await add(client, [1, 4]);
  await client.post('/api/routes/optimize', { orderIds: [own, offer], origin: 'Current Location' });
  expect(await listNumbers()).toEqual([
    ['pickup', 1],
    ['dropoff', 4],
  ]);
});
