import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';

async function buildReferred() {
  const [referrer, driver] = [await signIn(), await signIn()];
  const { id: referrerId } = await readJson(referrer.get('/api/auth/user'));
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare(
    "insert into referrals (id, driver_id, referrer_id, campaign, status, created_at) values (?1, ?2, ?3, 'referral', 'signed_up', 1)",
  )
    .bind(crypto.randomUUID(), id, referrerId)
    .run();
  const readStatus = () =>
    env.DB.prepare('select status from referrals where driver_id = ?').bind(id).first<string>('status');
  return { driver, readStatus };
}

async function move(driver: Client, id: string, ...statuses: string[]) {
  for (const status of statuses) await driver.patch(`/api/orders/${id}/status`, { status });
}

test('a referred driver is active from the first real delivery on', async () => {
  const [{ driver, readStatus }, bystander] = [await buildReferred(), await buildReferred()];
  const order = await readJson(driver.post('/api/orders', buildOrderInput()));
  await move(driver, order.id, 'completed');
  expect(await readStatus()).toBe('signed_up');
  await move(driver, order.id, 'accepted');
  expect(await readStatus()).toBe('signed_up');
  await move(driver, order.id, 'completed', 'completed');
  expect(await readStatus()).toBe('active');
  const again = await readJson(driver.post('/api/orders', buildOrderInput()));
  await move(driver, again.id, 'accepted', 'completed');
  expect(await readStatus()).toBe('active');
  expect(await bystander.readStatus()).toBe('signed_up');
});

test('samples activate nobody', async () => {
  const { driver, readStatus } = await buildReferred();
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  await move(driver, orders[0].id, 'accepted', 'completed');
  expect(await readStatus()).toBe('signed_up');
});
