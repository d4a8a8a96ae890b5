import { env } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { linkDelivery } from '#worker/services/reported-deliveries/link-delivery.ts';
import { actBeforeBatch } from '../act-before-batch.ts';
import { readJson } from '../client.ts';
import { link, listEvents, readOrder, report, signInLinked } from '../linked-delivery.ts';
import { buildUberEvent, sendUber } from '../software-deliveries.ts';

const NOON = Date.parse('2026-11-18T18:00:00Z');

afterEach(() => {
  vi.useRealTimers();
});

/** Links a typed order at noon, and returns `reportAt`, which sets the clock to `minutes` after noon and reports a status. */
async function linkAtNoon() {
  // why: offers expire by the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const linked = await signInLinked();
  const reportAt = async (minutes: number, status: string) => {
    vi.setSystemTime(NOON + minutes * MINUTE_MS);
    await report(linked.address, status, { created: new Date().toISOString() });
  };
  return { ...linked, reportAt };
}

test.each([false, true])(
  'a typed order follows its delivery even after it expired (marked as expired: %s)',
  async (isMarked) => {
    const { driver, address, orderId, reportAt } = await linkAtNoon();
    if (isMarked) {
      vi.setSystemTime(NOON + 31 * MINUTE_MS);
      await cleanUp(createCtx(env, () => {}, 'test'));
    }
    await reportAt(31, 'pickup');
    expect(await readOrder(driver, orderId)).toMatchObject({ status: 'accepted' });
    await reportAt(45, 'pickup_complete');
    await reportAt(60, 'delivered');
    expect(await readOrder(driver, orderId)).toMatchObject({ status: 'completed' });
    expect((await readJson(driver.get('/api/earnings/today'))).deliveriesCompleted).toBe(1);
    expect((await listEvents(address)).every(({ applied_at }) => applied_at !== null)).toBe(true);
  },
);

test('a delivery does not reopen an order that was withdrawn or expired over a day ago', async () => {
  const withdrawn = await linkAtNoon();
  await withdrawn.reportAt(10, 'canceled');
  await withdrawn.reportAt(40, 'delivered');
  expect(await readOrder(withdrawn.driver, withdrawn.orderId)).toMatchObject({ status: 'expired' });
  const old = await linkAtNoon();
  await old.reportAt((25 * HOUR_MS) / MINUTE_MS, 'delivered');
  expect(await readOrder(old.driver, old.orderId)).toMatchObject({ status: 'expired' });
});

test('an event that exceeds the limit of open orders applies when it is resent', async () => {
  const { driver, address, orderId } = await linkAtNoon();
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?3)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
       created_at, expires_at) select 'open-' || n, ?1, 'doordash', 'manual', '', '', 500, 'accepted', ?2, ?2 from numbers`,
  )
    .bind(id, NOON, ACCOUNT_LIMITS.openOrders)
    .run();
  vi.setSystemTime(NOON + 31 * MINUTE_MS);
  const event = buildUberEvent({ status: 'pickup' });
  // Only after an error does the platform resend the event.
  expect((await sendUber(address, event)).status).toBe(409);
  expect(await listEvents(address)).toMatchObject([{ applied_at: null }]);
  expect(await link(driver, orderId, 'del_1')).toMatchObject({ error: { code: 'tooManyOpenOrders' } });
  await env.DB.prepare("delete from orders where id like 'open-%'").run();
  expect((await sendUber(address, event)).status).toBe(200);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'accepted' });
  expect(await listEvents(address)).toMatchObject([{ applied_at: expect.any(Number) }]);
});

test('an event that arrives while its order is being linked stays to be applied', async () => {
  const { driver, address, orderId } = await linkAtNoon();
  await report(address, 'pickup', { delivery_id: 'del_2' });
  const integrationId = address.split('/').at(-1);
  const later = env.DB.prepare(
    "insert into delivery_events (integration_id, id, delivery_id, received_at) values (?, 'later', 'del_2', ?)",
  ).bind(integrationId, NOON);
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const ctx = actBeforeBatch(
    createCtx(env, () => {}, 'test'),
    2,
    () => later.run(),
  );
  const linked = { driverId, platform: 'ubereats', orderId, deliveryId: 'del_2' } as const;
  expect(await linkDelivery(ctx, linked)).toMatchObject({ ok: true });
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'accepted' });
  expect(await listEvents(address)).toMatchObject([
    { delivery_id: 'del_2', applied_at: expect.any(Number) },
    { id: 'later', applied_at: null },
  ]);
});

test('a delivery counts from the time its platform reports, even if its order is linked later', async () => {
  const { driver, address, orderId } = await linkAtNoon();
  await report(address, 'pickup_complete', { delivery_id: 'del_2', created: '2026-11-18T18:10:00Z' });
  await report(address, 'delivered', { delivery_id: 'del_2', created: '2026-11-18T18:21:00Z' });
  vi.setSystemTime(NOON + 5 * HOUR_MS);
  expect(await link(driver, orderId, 'del_2')).toMatchObject({ ok: true });
  expect(await readOrder(driver, orderId)).toMatchObject({
    status: 'completed',
    completedAt: '2026-11-18T18:21:00.000Z',
  });
});

test('ignores reported times in the future or more than a day ago', async () => {
  const { driver, address, orderId } = await linkAtNoon();
  await report(address, 'pickup', { created: '2026-11-16T18:00:00Z' });
  vi.setSystemTime(NOON + 10 * MINUTE_MS);
  await report(address, 'pickup_complete', { created: '2026-11-18T19:00:00Z' });
  expect(await readOrder(driver, orderId)).toMatchObject({
    acceptedAt: '2026-11-18T18:00:00.000Z',
    pickedUpAt: '2026-11-18T18:10:00.000Z',
  });
});
