import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { readJson, signIn } from '../client.ts';
import { readMapPage } from '../read-screens.ts';

/** Four places along one road, west to east. */
const [FIRST, SECOND, THIRD, FOURTH] = [-97.8, -97.78, -97.76, -97.74].map((lng) => ({ lat: 30.27, lng }));

test('a detour consists of the legs of the planned route that the offer changes', async () => {
  const client = await signIn();
  const add = async (pickup = FIRST, dropoff = FOURTH) =>
    (await readJson(client.post('/api/orders', buildOrderInput({ pickup, dropoff })))).id as string;
  const [own, offer] = [await add(FIRST, FOURTH), await add(SECOND, THIRD)];
  const ctx = createCtx(env, () => {}, 'detours', Date.now());
  const { id } = await readJson(client.get('/api/auth/user'));
  const readDetours = async () => {
    const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.id, id));
    return driver && (await readMapPage(ctx, driver)).streets.detours;
  };
  expect((await readDetours())?.[offer]).toContainEqual([SECOND, THIRD]);
  expect((await readDetours())?.[offer]).toHaveLength(2);

  await client.patch(`/api/orders/${own}/status`, { status: 'accepted' });
  expect((await readDetours())?.[offer]).toEqual([
    [FIRST, SECOND],
    [SECOND, THIRD],
    [THIRD, FOURTH],
  ]);
});

test('an offer’s detour fits into the wait for another order’s food, as it would on the route', async () => {
  const client = await signIn();
  const now = Date.now();
  const ctx = createCtx(env, () => {}, 'detours', now);
  const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.email, client.email));
  if (!driver) throw new Error('No driver');
  const open = { createdAt: now, expiresAt: now + HOUR_MS };
  const own = buildOrder({
    ...open,
    status: 'accepted',
    acceptedAt: now,
    readyAt: now + HOUR_MS,
    pickup: FIRST,
    dropoff: FOURTH,
  });
  const offer = buildOrder({ ...open, readyAt: now, pickup: SECOND, dropoff: THIRD });
  for (const order of [own, offer]) await ctx.db.insert(orders).values(toOrderRow(driver.id, order));
  expect((await readMapPage(ctx, driver)).streets.detours[offer.id]).toEqual([
    [FIRST, SECOND],
    [SECOND, THIRD],
    [THIRD, FIRST],
  ]);
});

test('an offer without coordinates has no detour', async () => {
  const client = await signIn();
  const {
    pickup: _,
    dropoff: __,
    ...figures
  } = buildOrderInput({ restaurantAddress: '', customerAddress: '' });
  const { id: offer } = await readJson(client.post('/api/orders', figures));
  const html = await (await client.get(`/map?offer=${offer}`)).text();
  expect(html).not.toContain(`offer=${offer}&amp;`);
});
