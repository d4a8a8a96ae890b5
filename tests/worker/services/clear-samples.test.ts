import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { clearSampleOrders } from '#worker/services/orders/clear-sample-orders.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { readJson, signIn } from '../client.ts';

test('a sample completed while samples are cleared leaves no money behind', async () => {
  const driver = await signIn();
  const { id: driverId, timeZone } = await readJson(driver.get('/api/auth/user'));
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  const orderId = orders[0].id;
  await driver.patch(`/api/orders/${orderId}/status`, { status: 'accepted' });
  const ctx = createCtx(env, () => {}, 'test');
  const batch = ctx.db.batch.bind(ctx.db);
  ctx.db.batch = (async (...statements: Parameters<typeof batch>) => {
    await completeOrder(
      createCtx(env, () => {}, 'other'),
      { driverId, timeZone, orderId },
    );
    return batch(...statements);
  }) as unknown as typeof batch;
  await clearSampleOrders(ctx, { driverId, timeZone });
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    totalEarnings: 0,
    deliveriesCompleted: 0,
  });
});
