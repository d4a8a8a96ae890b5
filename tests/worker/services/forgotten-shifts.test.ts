import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { readJson, signIn } from '../client.ts';
import { takeLoggedErrors } from '../setup.ts';

const HOUR_MS = 3_600_000;

type Client = Awaited<ReturnType<typeof signIn>>;

/** Signs in a driver who went online `hours` ago and whose position is `seen` hours old. */
async function goOnline({ hours, seen }: { hours: number; seen: number }): Promise<Client> {
  const driver = await signIn();
  await driver.put('/api/driver/shift', { online: true });
  await driver.put('/api/driver/position', { lat: 39.28312, lng: -76.59221 });
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare('update drivers set online_since = ?, position_at = ? where id = ?')
    .bind(Date.now() - hours * HOUR_MS, Date.now() - seen * HOUR_MS, id)
    .run();
  return driver;
}

async function readShift(driver: Client) {
  const { id, online } = await readJson(driver.get('/api/auth/user'));
  const row = env.DB.prepare('select position_lat from drivers where id = ?').bind(id);
  return { online, lat: await row.first('position_lat') };
}

/** Accepts an order `acceptedHoursAgo`, and optionally picks it up now. */
async function accept(driver: Client, { acceptedHoursAgo = 0, isPickedUp = false } = {}) {
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  if (isPickedUp) await driver.post(`/api/orders/${id}/pickup`);
  await env.DB.prepare('update orders set accepted_at = ? where id = ?')
    .bind(Date.now() - acceptedHoursAgo * HOUR_MS, id)
    .run();
}

const run = () => cleanUp(createCtx(env, () => {}, 'test'));

test('a shift that fails to end does not block the others', async () => {
  const [broken, other] = [await goOnline({ hours: 20, seen: 13 }), await goOnline({ hours: 20, seen: 13 })];
  const { id } = await readJson(broken.get('/api/auth/user'));
  await env.DB.prepare(
    `create trigger broken before update of online_since on drivers when old.id = '${id}'
     begin select raise(abort, 'broken shift'); end`,
  ).run();
  const counts = await run();
  expect(takeLoggedErrors()).toHaveLength(1);
  await env.DB.prepare('drop trigger broken').run();
  expect(counts).toMatchObject({ changed: 1, failed: 1 });
  expect(await readShift(other)).toEqual({ online: false, lat: null });
  expect(await run()).toMatchObject({ changed: 1, failed: 0 });
  expect(await readShift(broken)).toEqual({ online: false, lat: null });
});

test('ends a shift after 12 hours without activity and deletes the driver’s position', async () => {
  const [forgotten, moving, young] = await Promise.all([
    goOnline({ hours: 20, seen: 12.1 }),
    goOnline({ hours: 20, seen: 11.9 }),
    goOnline({ hours: 11.9, seen: 11.9 }),
  ]);
  const [busy, carrying, left] = await Promise.all([
    goOnline({ hours: 20, seen: 13 }),
    goOnline({ hours: 20, seen: 13 }),
    goOnline({ hours: 20, seen: 13 }),
  ]);
  await accept(busy);
  await accept(carrying, { acceptedHoursAgo: 13, isPickedUp: true });
  await accept(left, { acceptedHoursAgo: 12.1 });
  expect(await run()).toMatchObject({ changed: 2, failed: 0 });
  expect(await run()).toMatchObject({ changed: 0 });
  for (const driver of [forgotten, left])
    expect(await readShift(driver)).toEqual({ online: false, lat: null });
  expect(await readJson(left.get('/api/orders?status=accepted'))).toHaveLength(1);
  for (const driver of [moving, young, busy, carrying]) {
    expect(await readShift(driver)).toEqual({ online: true, lat: 39.28312 });
  }
});

test('offers that expire on their own don’t keep a shift going, typed ones do', async () => {
  const [forgotten, typing] = await Promise.all([
    goOnline({ hours: 20, seen: 13 }),
    goOnline({ hours: 20, seen: 13 }),
  ]);
  const ids: string[] = [];
  for (const driver of [forgotten, typing])
    ids.push((await readJson(driver.post('/api/orders', buildOrderInput()))).id);
  await env.DB.prepare("update orders set source = 'partner' where id = ?").bind(ids[0]).run();
  const update = 'update orders set expires_at = created_at + 1 where id in (?, ?)';
  await env.DB.prepare(update)
    .bind(...ids)
    .run();
  expect(await run()).toMatchObject({ changed: 3 });
  expect(await readShift(forgotten)).toEqual({ online: false, lat: null });
  expect(await readShift(typing)).toMatchObject({ online: true });
});
