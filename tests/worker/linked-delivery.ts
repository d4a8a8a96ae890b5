import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { linkDelivery } from '#worker/services/reported-deliveries/link-delivery.ts';
import { type Client, readJson, signIn } from './client.ts';
import { buildUberEvent, connectUberDirect, sendUber } from './software-deliveries.ts';

export const readId = async (driver: Client) => (await readJson(driver.get('/api/auth/user'))).id as string;

export async function addOrder(driver: Client, platform: PlatformId = 'ubereats'): Promise<string> {
  return (await readJson(driver.post('/api/orders', buildOrderInput({ platform })))).id;
}

export async function link(
  driver: Client,
  orderId: string,
  deliveryId: string,
  platform: PlatformId = 'ubereats',
) {
  const ctx = createCtx(env, () => {}, 'test');
  return linkDelivery(ctx, { driverId: await readId(driver), platform, orderId, deliveryId });
}

/** Signs in a driver with a webhook, one of whose orders is a delivery of Uber Direct. */
export async function signInLinked(deliveryId = 'del_1') {
  const driver = await signIn();
  const address = await connectUberDirect(driver);
  const orderId = await addOrder(driver);
  expect(await link(driver, orderId, deliveryId)).toMatchObject({ ok: true });
  return { driver, address, orderId };
}

export const readOrder = async (driver: Client, orderId: string) =>
  (await readJson(driver.get('/api/orders'))).find(({ id }: { id: string }) => id === orderId);

export const listEvents = async (address: string) =>
  (
    await env.DB.prepare('select * from delivery_events where integration_id = ?')
      .bind(address.split('/').at(-1))
      .all()
  ).results;

export const report = async (address: string, status: string, rest: object = {}) =>
  expect((await sendUber(address, buildUberEvent({ status, ...rest }))).status, status).toBe(200);
