import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';
import { actBeforeBatch } from '../act-before-batch.ts';
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
  return { id: id as string, driver, readStatus };
}

async function move(driver: Client, id: string, ...statuses: string[]) {
  for (const status of statuses) await driver.patch(`/api/orders/${id}/status`, { status });
}

test('a referral becomes active with the driver’s first real delivery', async () => {
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

test('completing samples activates no referral', async () => {
  const { driver, readStatus } = await buildReferred();
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  await move(driver, orders[0].id, 'accepted', 'completed');
  expect(await readStatus()).toBe('signed_up');
});

type Request = { driverId: string; orderId: string };

/** Signs in a referred driver with orders accepted `hoursAgo`, and returns one request per order. */
async function buildLate(...hoursAgo: number[]) {
  const referred = await buildReferred();
  const { driver, id: driverId } = referred;
  const requests: Request[] = [];
  for (const hours of hoursAgo) {
    const { id: orderId } = await readJson(driver.post('/api/orders', buildOrderInput()));
    await move(driver, orderId, 'accepted');
    await env.DB.prepare(
      'update orders set accepted_at = accepted_at - ?2, created_at = created_at - ?2 where id = ?1',
    )
      .bind(orderId, hours * HOUR_MS)
      .run();
    requests.push({ driverId, orderId });
  }
  const readOwed = () =>
    env.DB.prepare('select coalesce(sum(owed_cents), 0) as cents from owed_balances where owner_id = ?')
      .bind(driverId)
      .first<number>('cents');
  return { ...referred, requests, readOwed };
}

const open = () => createCtx(env as unknown as Env, () => {}, 'test');

/** The number of the batch, within a move, that reads the earlier work around a late order. */
const LATE_READ = 2;

test('a delivery completed while a late one is being completed earns no second bonus', async () => {
  const { requests, readOwed } = await buildLate(0, 0, 5);
  const [first, other, late] = requests as [Request, Request, Request];
  expect((await completeOrder(open(), first)).ok).toBe(true);
  expect((await restoreOrder(open(), first)).ok).toBe(true);
  const ctx = actBeforeBatch(open(), LATE_READ, () => completeOrder(open(), other));
  expect(await completeOrder(ctx, late)).toMatchObject({ ok: true, value: { status: 'completed' } });
  expect(await readOwed()).toBe(2000);
});

test('a delivery undone while a late one is being undone leaves no active referral', async () => {
  const { requests, readOwed, readStatus } = await buildLate(0, 5);
  const [other, late] = requests as [Request, Request];
  for (const request of [other, late]) expect((await completeOrder(open(), request)).ok).toBe(true);
  const ctx = actBeforeBatch(open(), LATE_READ, () => restoreOrder(open(), other));
  expect(await restoreOrder(ctx, late)).toMatchObject({ ok: true, value: { status: 'accepted' } });
  expect([await readStatus(), await readOwed()]).toEqual(['signed_up', 0]);
});
