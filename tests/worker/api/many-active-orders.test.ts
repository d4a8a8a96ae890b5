import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { takeLoggedErrors } from '../setup.ts';

/** Accepts an order and copies it, so that the driver has `count` accepted ones. */
async function acceptMany(driver: Client, count: number) {
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  const { results } = await env.DB.prepare('pragma table_info(orders)').all<{ name: string }>();
  const columns = results.map(({ name }) => name).filter((name) => name !== 'id');
  await env.DB.prepare(
    `with recursive numbers (n) as (select 2 union all select n + 1 from numbers where n < ?2)
     insert into orders (id, ${columns.join()}) select orders.id || n, ${columns.join()} from orders, numbers where orders.id = ?1`,
  )
    .bind(id, count)
    .run();
}

test('with 101 accepted orders all pages and endpoints still respond, without figures and with the reason', async () => {
  const driver = await signIn();
  await acceptMany(driver, 101);
  const added = await driver.post('/api/orders', buildOrderInput());
  expect(added.status).toBe(201);
  expect(await readJson(added)).toMatchObject({ offer: null, offerMissing: 'tooManyActive' });
  expect((await driver.post('/api/generate-mock-orders')).status).toBe(201);
  for (const query of ['', '?status=pending', '?status=accepted', '?status=completed', '?limit=1']) {
    expect((await driver.get(`/api/orders${query}`)).status).toBe(200);
  }
  for (const path of ['/', '/orders', '/map', '/offer-settings', '/automation']) {
    expect((await driver.get(path)).status).toBeLessThan(500);
  }
  expect(await (await driver.get('/orders')).text()).toContain('No figures above 30 accepted orders');
});

test('rejects more than 50 offers at a time and states the limit', async () => {
  const orderIds = Array.from({ length: 51 }, (_, index) => `offer-${index}`);
  const refused = await (await signIn()).post('/api/orders/accept', { orderIds });
  expect([refused.status, (await readJson(refused)).message]).toEqual([400, 'At most 50 orders at a time']);
});

test('returns a new order without its evaluation if that fails, and stores it once', async () => {
  const driver = await signIn();
  let isWritten = false;
  const prepare = (query: string) => {
    if (isWritten && query.startsWith('select')) throw new Error('D1_ERROR: overloaded');
    isWritten ||= query.startsWith('insert into "orders"');
    return env.DB.prepare(query);
  };
  // why: D1 fails between the write and the response.
  const DB = { prepare, batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements) };
  const headers = { Cookie: driver.cookie };
  const added = await send('POST', '/api/orders', { body: buildOrderInput(), headers, env: { DB } });
  expect(takeLoggedErrors().join()).toContain('answered without evaluation');
  expect(added.status).toBe(201);
  expect(await readJson(added)).toMatchObject({ status: 'pending', offer: null });
  expect(await readJson(driver.get('/api/orders'))).toHaveLength(1);
});
