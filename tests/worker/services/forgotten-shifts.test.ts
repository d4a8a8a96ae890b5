import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { cleanUp } from '#worker/services/shared/clean-up.ts';
import { readJson, signIn } from '../client.ts';

const HOUR_MS = 3_600_000;

type Client = Awaited<ReturnType<typeof signIn>>;

/** A driver who went online so many hours ago, and was last seen at a place so many hours ago. */
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

test('a shift without a sign of life for half a day ends, and its position goes', async () => {
  const [forgotten, moving, young] = await Promise.all([
    goOnline({ hours: 20, seen: 12.1 }),
    goOnline({ hours: 20, seen: 11.9 }),
    goOnline({ hours: 11.9, seen: 11.9 }),
  ]);
  const busy = await goOnline({ hours: 20, seen: 13 });
  const { id } = await readJson(busy.post('/api/orders', buildOrderInput()));
  await busy.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  const run = () => cleanUp(createCtx(env, () => {}, 'test'));
  expect(await run()).toMatchObject({ endedShifts: 1, failed: 0 });
  expect(await run()).toMatchObject({ endedShifts: 0 });
  expect(await readShift(forgotten)).toEqual({ online: false, lat: null });
  for (const driver of [moving, young, busy]) {
    expect(await readShift(driver)).toEqual({ online: true, lat: 39.28312 });
  }
});
