import { env } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ONCE_HEADER } from '#app/service-worker/should-cache-page.ts';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { readJson, send } from '../client.ts';
import { listDays } from '../work.ts';
import { openBrowser } from './browse.ts';

const NOW = Date.parse('2026-05-04T18:00:00Z');

beforeEach(() => {
  // why: a move can be undone for half a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

type Browser = ReturnType<typeof openBrowser>;
type Shown = { id: string; status: string; arrivedAt: string | null; pickedUpAt: string | null };

const writeCookie = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const call = (browser: Browser, method: string, path: string, body?: unknown) =>
  send(method, path, { body, headers: { Cookie: writeCookie(browser) } });
const listOrders = async (browser: Browser): Promise<Shown[]> =>
  readJson(call(browser, 'GET', '/api/orders'));
const move = (browser: Browser, intent: string, ids: string[]) =>
  browser.post('/drive', [['intent', intent], ...ids.map((id): [string, string] => ['orderId', id])]);

/** Creates a driver with two accepted orders of one restaurant for one customer. */
async function openTwoAtOneStop() {
  const browser = openBrowser();
  await browser.signIn(`two-${crypto.randomUUID()}@roadwaze.example`);
  const ids: string[] = [];
  for (const payoutAmount of [5, 7.5]) {
    const added = await call(browser, 'POST', '/api/orders', buildOrderInput({ payoutAmount }));
    const { id } = await readJson(added);
    await call(browser, 'PATCH', `/api/orders/${id}/status`, { status: 'accepted' });
    ids.push(id);
  }
  const { id: driverId } = await readJson(call(browser, 'GET', '/api/auth/user'));
  return { browser, ids, driverId: driverId as string };
}

async function countEvents(ids: string[], kind: string): Promise<number[]> {
  const counts = ids.map((id) =>
    env.DB.prepare('select count(*) as n from order_events where order_id = ? and kind = ?')
      .bind(id, kind)
      .first<number>('n'),
  );
  return (await Promise.all(counts)).map((count) => count ?? 0);
}

test('shows two orders at one stop as one stop with one button, which moves both', async () => {
  const { browser, ids, driverId } = await openTwoAtOneStop();
  const page = await browser.read('/drive');
  expect(page).toContain('Picked up (2)');
  for (const id of ids) expect(page).toContain(`name="orderId" value="${id}"`);

  expect((await move(browser, 'pickUp', ids)).status).toBe(303);
  expect((await listOrders(browser)).map(({ pickedUpAt }) => pickedUpAt !== null)).toEqual([true, true]);
  expect(await browser.read('/drive')).toContain('Complete (2)');
  await move(browser, 'complete', ids);
  expect((await listDays(driverId))[0]).toMatchObject({ cents: 1250, deliveries: 2 });
  expect(await browser.read('/drive')).toContain('$12.50 earned!');
});

test('reporting the arrival counts for all orders of the stop, and is not asked for again', async () => {
  const { browser, ids } = await openTwoAtOneStop();
  expect(await browser.read('/drive')).toContain('value="arrive"');
  expect((await move(browser, 'arrive', ids)).status).toBe(303);
  expect((await listOrders(browser)).map(({ arrivedAt }) => arrivedAt)).toEqual(
    ids.map(() => new Date(NOW).toISOString()),
  );
  const page = await browser.read('/drive');
  expect(page).not.toContain('value="arrive"');
  expect(page).toContain('Picked up (2)');
});

test('moves each order exactly once when a move is sent again, or from two tabs at once', async () => {
  const { browser, ids, driverId } = await openTwoAtOneStop();
  await Promise.all([move(browser, 'pickUp', ids), move(browser, 'pickUp', [...ids].reverse())]);
  await move(browser, 'pickUp', ids);
  expect(await countEvents(ids, 'pickedUp')).toEqual([1, 1]);
  await Promise.all([move(browser, 'complete', ids), move(browser, 'complete', ids)]);
  await move(browser, 'complete', ids);
  expect(await countEvents(ids, 'completed')).toEqual([1, 1]);
  expect((await listDays(driverId))[0]).toMatchObject({ cents: 1250, deliveries: 2 });
});

test('one undo restores both orders, and another one changes nothing', async () => {
  const { browser, ids, driverId } = await openTwoAtOneStop();
  await move(browser, 'pickUp', ids);
  await move(browser, 'complete', ids);
  const page = await browser.read('/drive');
  const undo = page.slice(page.indexOf('action="/orders"'));
  for (const id of ids) expect(undo).toContain(`name="orderId" value="${id}"`);
  await move(browser, 'restore', ids);
  await move(browser, 'restore', ids);
  expect(await listOrders(browser)).toMatchObject([
    { status: 'accepted', pickedUpAt: expect.any(String) },
    { status: 'accepted', pickedUpAt: expect.any(String) },
  ]);
  expect(await listDays(driverId)).toEqual([]);
});

test('when one order is gone, moves the other one and says so', async () => {
  const { browser, ids } = await openTwoAtOneStop();
  const [gone = '', left = ''] = ids;
  await call(browser, 'POST', `/api/orders/${gone}/cancel`, { reason: 'other' });
  await move(browser, 'pickUp', ids);
  const orders = await listOrders(browser);
  expect(orders.find(({ id }) => id === left)?.pickedUpAt).not.toBeNull();
  expect(orders.find(({ id }) => id === gone)?.status).toBe('cancelled');
  const page = await browser.read('/drive');
  expect(page).toContain('Not all updated');
  expect(page).toContain('1 of 2 orders updated.');
});

test('ignores a tap for more orders than a stop can have', async () => {
  const { browser, ids } = await openTwoAtOneStop();
  await move(browser, 'pickUp', [...ids, ...Array.from({ length: 9 }, () => crypto.randomUUID())]);
  await move(browser, 'pickUp', []);
  expect(await countEvents(ids, 'pickedUp')).toEqual([0, 0]);
});

test('marks the page that reports a tap, so that a phone does not report it again later', async () => {
  const { browser, ids } = await openTwoAtOneStop();
  await move(browser, 'pickUp', ids);
  expect((await browser.open('/drive')).headers.get(ONCE_HEADER)).toBe('1');
  expect((await browser.open('/drive')).headers.get(ONCE_HEADER)).toBeNull();
});
