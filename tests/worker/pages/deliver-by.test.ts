import { beforeEach, expect, test, vi } from 'vitest';
import { type Client, readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { readBody } from './browse.ts';

const ORDER = {
  platform: 'doordash',
  restaurantName: 'Chez Nous',
  customerAddress: '1 Main St',
  payoutAmount: '12.50',
};

beforeEach(() => {
  // why: the day of a typed time depends on the clock. It is 6 PM in Chicago.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T23:00:00Z') });
});

const signInChicago = () => signIn({ timeZone: 'America/Chicago' });

const add = (driver: Client, promisedAt: string, form = {}) =>
  postForm(driver, '/orders/new', { ...ORDER, ...form, promisedAt });

test('reads the time that a platform shows in the driver’s time zone', async () => {
  const driver = await signInChicago();
  expect((await add(driver, '18:42')).status).toBe(303);
  vi.setSystemTime(Date.parse('2026-05-05T04:30:00Z'));
  expect((await add(driver, '00:15')).status).toBe(303);
  expect((await add(driver, '')).status).toBe(303);
  const orders = await readJson(driver.get('/api/orders'));
  expect(orders.map((order: { promisedAt: string | null }) => order.promisedAt).sort()).toEqual([
    '2026-05-04T23:42:00.000Z',
    '2026-05-05T05:15:00.000Z',
    null,
  ]);
});

test('keeps a past or invalid time in the form as it was typed, with the error beside it', async () => {
  const driver = await signInChicago();
  for (const [typed, message] of [
    ['17:42', 'This time is already past'],
    ['late', 'Enter a time such as 08:00'],
  ] as const) {
    const answer = await add(driver, typed);
    expect(answer.status).toBe(400);
    const html = await readBody(answer);
    const [field = ''] = html.match(/<input[^>]*name="promisedAt"[^>]*>/) ?? [];
    expect(field).toContain(`value="${typed}"`);
    expect(field).toContain('aria-invalid="true"');
    expect(html).toContain(message);
    expect(html).toContain('value="Chez Nous"');
  }
  expect(await readJson(driver.get('/api/orders'))).toEqual([]);
});

test('a form sent twice creates one order, even if its time has passed by then', async () => {
  const driver = await signInChicago();
  const form = { requestKey: crypto.randomUUID() };
  expect((await add(driver, '18:05', form)).status).toBe(303);
  vi.setSystemTime(Date.parse('2026-05-04T23:06:00Z'));
  expect((await add(driver, '18:05', form)).status).toBe(303);
  expect(await readJson(driver.get('/api/orders'))).toHaveLength(1);
});

test('the card shows the deadline of an active order and of an offer', async () => {
  const driver = await signInChicago();
  await add(driver, '18:42');
  const [{ id }] = await readJson(driver.get('/api/orders'));
  const shown = /Deliver by 6:42\sPM/;
  expect(await readBody(await driver.get('/orders'))).toMatch(shown);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect(await readBody(await driver.get('/orders'))).toMatch(shown);
  expect(await readBody(await driver.get('/'))).toMatch(/by 6:42\sPM/);
});
