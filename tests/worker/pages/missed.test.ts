import { env } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { readJson, send } from '../client.ts';
import { openBrowser } from './browse.ts';

const PAGE = '/profile/notifications';
const MINUTE_MS = 60_000;

beforeEach(() => {
  // why: offers expire with time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openWithOffer(restaurantName: string) {
  const browser = openBrowser();
  await browser.signIn(`missed-${crypto.randomUUID()}@roadwaze.example`);
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = (method: string, path: string, body?: unknown) =>
    send(method, path, { body, headers: { Cookie } });
  const order = await readJson(call('POST', '/api/orders', buildOrderInput({ restaurantName })));
  return { browser, call, order };
}

test('the bell leads to the offers that expired unanswered, newest first, for a week', async () => {
  const { browser, call } = await openWithOffer('Old Mill');
  expect(await browser.read('/')).toContain(`href="${PAGE}"`);
  expect(await browser.read(PAGE)).toContain('Nothing missed this week.');
  vi.setSystemTime(Date.now() + 31 * MINUTE_MS);
  await call('POST', '/api/orders', buildOrderInput({ restaurantName: 'Half Moon', payoutAmount: 5 }));
  await call('POST', '/api/generate-mock-orders');
  vi.setSystemTime(Date.now() + 13 * 60 * MINUTE_MS);
  const page = await browser.read(PAGE);
  expect(page).not.toContain('Nothing missed');
  expect(page.indexOf('Missed offer: $5.00')).toBeGreaterThan(0);
  expect(page.indexOf('Missed offer: $5.00')).toBeLessThan(page.indexOf('Missed offer: $9.40'));
  expect(page.match(/Missed offer/g)).toHaveLength(2);
  vi.setSystemTime(Date.now() + 8 * 24 * 60 * MINUTE_MS);
  expect(await browser.read(PAGE)).toContain('Nothing missed this week.');
});

test('answered offers, and another driver’s, do not count as missed', async () => {
  const { browser, call, order } = await openWithOffer('Old Mill');
  await call('PATCH', `/api/orders/${order.id}/status`, { status: 'declined' });
  await openWithOffer('Secret Kitchen');
  vi.setSystemTime(Date.now() + 31 * MINUTE_MS);
  expect(await browser.read(PAGE)).toContain('Nothing missed this week.');
});

test('a withdrawn offer does not count as missed, and samples hide no missed one', async () => {
  const { browser, call, order } = await openWithOffer('Old Mill');
  for (let count = 0; count < 3; count++) await call('POST', '/api/generate-mock-orders');
  const gone = await readJson(call('POST', '/api/orders', buildOrderInput({ payoutAmount: 5 })));
  await env.DB.prepare(
    `update orders set status = 'expired', history_at = created_at where expires_at > created_at`,
  ).run();
  // As `withdrawOffers` writes it.
  await env.DB.prepare('update orders set expires_at = created_at where id = ?').bind(gone.id).run();
  await env.DB.prepare('update orders set history_at = history_at - 1 where id = ?').bind(order.id).run();
  vi.setSystemTime(Date.now() + 31 * MINUTE_MS);
  const page = await browser.read(PAGE);
  expect(page.match(/Missed offer/g)).toHaveLength(1);
  expect(page).toContain('Missed offer: $9.40');
});

test('lists an alert that was sent, to be read again', async () => {
  const { browser, call } = await openWithOffer('Old Mill');
  const { id } = await readJson(call('GET', '/api/auth/user'));
  await env.DB.prepare(
    `insert into alerts (id, key, driver_id, kind, subject, "values", path, created_at, expires_at)
     values ('a1', 'k1', ?1, 'offerAccepted', 'o1', ?2, '/orders', ?3, ?3)`,
  )
    .bind(id, JSON.stringify({ pay: { cents: 1244 }, restaurant: 'Copper Kettle' }), Date.now())
    .run();
  const page = await browser.read(PAGE);
  expect(page).toContain('Accepted for you: $12.44');
  expect(page).toContain('Copper Kettle');
});
