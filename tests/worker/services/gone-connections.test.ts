import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { receiveDeliveryEvent } from '#worker/services/reported-deliveries/receive-delivery-event.ts';
import { readJson, signIn } from '../client.ts';
import { buildUberEvent, connectUberDirect } from '../software-deliveries.ts';

const count = async (table: string) =>
  (await env.DB.prepare(`select count(*) as rows from ${table}`).first<{ rows: number }>())?.rows;

test('drops an event whose connection is deleted while it arrives, without an error', async () => {
  const driver = await signIn();
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const integrationId = (await connectUberDirect(driver)).split('/').at(-1) ?? '';
  await env.DB.prepare('delete from drivers where id = ?').bind(driverId).run();
  const gone = { integrationId, platform: 'ubereats' as const };
  const raw = JSON.stringify(buildUberEvent({ status: 'pickup' }));
  const ctx = createCtx(env, () => {}, 'test');
  for (const whose of [
    { driverId, restaurantId: null },
    { driverId: null, restaurantId: crypto.randomUUID() },
  ]) {
    expect((await receiveDeliveryEvent(ctx, { sender: { ...gone, ...whose }, raw })).ok).toBe(true);
  }
  for (const table of ['delivery_events', 'courier_events', 'courier_deliveries'])
    expect([table, await count(table)]).toEqual([table, 0]);
});
