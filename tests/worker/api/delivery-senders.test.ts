import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { RATE_LIMITS } from '#worker/domain/limits/rate-limits.ts';
import { readJson, send } from '../client.ts';
import { listEvents, readId, readOrder, signInLinked } from '../linked-delivery.ts';
import { signHmac, UBER_KEY } from '../sign-hmac.ts';
import { buildUberEvent, sendUber } from '../software-deliveries.ts';

test('rejects a forged or unsigned event, or one with another key, and changes nothing', async () => {
  const { driver, address, orderId } = await signInLinked();
  const other = await signInLinked();
  const event = JSON.stringify(buildUberEvent({ status: 'delivered' }));
  const right = await signHmac(UBER_KEY, event);
  const wrong = [
    null,
    '',
    right.slice(1),
    `${right}00`,
    right.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    await signHmac('another key', event),
    await signHmac(UBER_KEY, `${event} `),
  ];
  for (const signature of wrong)
    expect((await sendUber(address, event, { signature })).status, `${signature}`).toBe(401);
  const unknown = `/api/webhooks/deliveries/${crypto.randomUUID()}`;
  const words = [await sendUber(unknown, event), await sendUber(address, event, { signature: '' })];
  expect(new Set(await Promise.all(words.map((answer) => answer.text()))).size).toBe(1);
  expect(await readOrder(driver, orderId)).toMatchObject({ status: 'pending' });
  expect(await readOrder(other.driver, other.orderId)).toMatchObject({ status: 'pending' });
  expect(await listEvents(address)).toEqual([]);
});

test('checks the signature before parsing, then requires a JSON object', async () => {
  const { address } = await signInLinked();
  for (const body of ['{"id":', 'not JSON', '[]', '', '['.repeat(50_000)]) {
    expect((await sendUber(address, body, { signature: '00' })).status, body.slice(0, 9)).toBe(401);
    expect((await sendUber(address, body)).status, body.slice(0, 9)).toBe(400);
  }
  expect((await sendUber(address, JSON.stringify('x'.repeat(64 * 1024)))).status).toBe(413);
});

test('limits forged events by address', async () => {
  const { address } = await signInLinked();
  const from = '192.0.2.77';
  const deliver = (signature?: string) =>
    sendUber(address, buildUberEvent({ delivery_id: 'del_none' }), {
      ...(signature !== undefined && { signature }),
      headers: { 'CF-Connecting-IP': from },
      env: { RATE_LIMITS: 'on', ADDRESS_WRITES: undefined },
    });
  expect((await deliver('00')).status).toBe(401);
  await env.DB.prepare('update rate_counters set count = ? where key = ?')
    .bind(RATE_LIMITS.addressWrite.limit, `addressWrite:${from}`)
    .run();
  expect((await deliver('00')).status).toBe(429);
  expect((await deliver()).status).toBe(200);
});

test('rejects events for a disconnected platform or a suspended driver', async () => {
  const { driver, address } = await signInLinked();
  const [{ id }] = await readJson(driver.get('/api/app-integrations'));
  await driver.patch(`/api/app-integrations/${id}`, { isConnected: false });
  expect((await sendUber(address, buildUberEvent({}))).status).toBe(401);
  await driver.patch(`/api/app-integrations/${id}`, { isConnected: true });
  expect((await sendUber(address, buildUberEvent({}))).status).toBe(401);
  const other = await signInLinked();
  await env.DB.prepare('update drivers set suspended_at = 1 where email = ?').bind(other.driver.email).run();
  expect((await sendUber(other.address, buildUberEvent({}))).status).toBe(401);
});

test('stores a key sealed for its own connection, readable after a secret rotation', async () => {
  const { address } = await signInLinked();
  const other = await signInLinked();
  const [id, otherId] = [address, other.address].map((path) => path.split('/').at(-1));
  const row = await env.DB.prepare('select webhook_secret as sealed from integrations where id = ?')
    .bind(id)
    .first<string>('sealed');
  expect(row).not.toContain('key');
  await env.DB.prepare('update integrations set webhook_secret = ? where id = ?').bind(row, otherId).run();
  expect((await sendUber(other.address, buildUberEvent({}))).status).toBe(401);
  const rotated = {
    COOKIE_SECRET: 'n'.repeat(40),
    COOKIE_SECRET_PREVIOUS: Reflect.get(env, 'COOKIE_SECRET'),
  };
  expect((await sendUber(address, buildUberEvent({}), { env: rotated })).status).toBe(200);
  const gone = { COOKIE_SECRET: 'n'.repeat(40), COOKIE_SECRET_PREVIOUS: '' };
  expect((await sendUber(address, buildUberEvent({}), { env: gone })).status).toBe(401);
});

test('rejects a driver’s events above the daily limit', async () => {
  const { driver, address } = await signInLinked();
  await env.DB.prepare('insert into rate_counters (key, window_started_at, count) values (?, ?, ?)')
    .bind(`deliveryEvent:${await readId(driver)}`, Date.now(), RATE_LIMITS.deliveryEvent.limit)
    .run();
  const refused = await sendUber(address, buildUberEvent({}), { env: { RATE_LIMITS: 'on' } });
  expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
  expect((await send('GET', address)).status).toBe(405);
});
