import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import { clearSampleOrders } from '#worker/services/orders/clear-sample-orders.ts';
import { closeStaleOrders } from '#worker/services/orders/close-stale-orders.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { en } from '#worker/words/locales/en.ts';
import { readJson, signIn } from '../client.ts';
import { openBrowser } from '../pages/browse.ts';
import { listDays, work } from '../work.ts';

const NOON = Date.parse('2026-05-04T12:00:00Z');

test('a sample completed while samples are being cleared leaves no earnings behind', async () => {
  const driver = await signIn();
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  const orderId = orders[0].id;
  await driver.patch(`/api/orders/${orderId}/status`, { status: 'accepted' });
  const ctx = createCtx(env, () => {}, 'test');
  const batch = ctx.db.batch.bind(ctx.db);
  ctx.db.batch = (async (...statements: Parameters<typeof batch>) => {
    await completeOrder(
      createCtx(env, () => {}, 'other'),
      { driverId, orderId },
    );
    return batch(...statements);
  }) as unknown as typeof batch;
  await clearSampleOrders(ctx, { driverId });
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    totalEarnings: 0,
    deliveriesCompleted: 0,
  });
});

test('concurrent requests to clear samples all succeed and clear each sample once', async () => {
  const driver = await signIn();
  const { count } = await readJson(driver.post('/api/generate-mock-orders'));
  const answers = await Promise.all(Array.from({ length: 12 }, () => driver.delete('/api/orders/samples')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const counts = await Promise.all(answers.map(async (answer) => (await readJson(answer)).count));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count);
});

test('the earnings page says that completed samples are included until they are cleared', async () => {
  const browser = openBrowser();
  await browser.signIn('sampler@roadwaze.example');
  const read = () => browser.read('/earnings');
  await browser.post('/orders', { intent: 'generateSamples' });
  expect(await read()).not.toContain(en.earnings.samplesText);
  await env.DB.prepare(
    `update orders set status = 'completed', completed_at = created_at, completed_on = date('now'), completed_hour = 12
     where id = (select o.id from orders o join drivers d on d.id = o.driver_id where d.email = 'sampler@roadwaze.example'
       and o.is_sample = 1 limit 1)`,
  ).run();
  expect(await read()).toContain(en.earnings.samplesText);
  await browser.post('/orders', { intent: 'clearSamples' });
  expect(await read()).not.toContain(en.earnings.samplesText);
});

test('real work across midnight, after the day of a sample, stays on both of its days', async () => {
  const { driverId, ids } = await work(
    [
      [NOON, NOON + HOUR_MS],
      [NOON + DAY_MS, NOON + DAY_MS + HOUR_MS],
      [NOON + DAY_MS + 11 * HOUR_MS, NOON + DAY_MS + 12.5 * HOUR_MS],
    ],
    'UTC',
  );
  await env.DB.prepare('update orders set is_sample = 0 where driver_id = ? and id <> ?')
    .bind(driverId, ids[0] ?? '')
    .run();
  const [, ...real] = await listDays(driverId);
  expect(real).toMatchObject([
    { day: '2026-05-05', hours: 2 },
    { day: '2026-05-06', hours: 0.5 },
  ]);
  await clearSampleOrders(
    createCtx(env, () => {}, 'test', NOON + 3 * DAY_MS),
    { driverId },
  );
  expect(await listDays(driverId)).toEqual(real);
});

test('clearing samples that were closed as stale does not lower the canceled count', async () => {
  const { driverId } = await work([
    [NOON, NOON + HOUR_MS, 'cancelled'],
    [NOON, NOON + HOUR_MS, 'withdrawn'],
    [NOON, null],
  ]);
  const readCanceled = () =>
    env.DB.prepare('select cancelled from driver_totals where driver_id = ?')
      .bind(driverId)
      .first('cancelled');
  const ctx = createCtx(env, () => {}, 'test', NOON + 2 * DAY_MS);
  await closeStaleOrders(ctx);
  expect(await readCanceled()).toBe(1);
  expect(await clearSampleOrders(ctx, { driverId })).toEqual({ count: 3 });
  expect(await readCanceled()).toBe(0);
});
