import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { archiveOrders } from '#worker/services/orders/archive-orders.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { readBody } from '../pages/browse.ts';
import { postForm } from '../post-form.ts';

// why: at noon, so that everything falls on the same day.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12) }));

async function complete(driver: Client, input: Parameters<typeof buildOrderInput>[0]) {
  const order = await readJson(driver.post('/api/orders', buildOrderInput(input)));
  await driver.patch(`/api/orders/${order.id}/status`, { status: 'accepted' });
  await driver.patch(`/api/orders/${order.id}/status`, { status: 'completed' });
  return order;
}

const today = (timeZone = 'UTC') => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());

function getFile(driver: Client, kind: string, from: string, to = from): Promise<Response> {
  return driver.get(`/earnings/export.csv?kind=${kind}&from=${from}&to=${to}`);
}

test('the export form submits its dates to the file, by default those of the last four weeks', async () => {
  const driver = await signIn();
  const page = await readBody(await driver.get('/earnings/export', undefined, { Accept: 'text/html' }));
  const [, form = ''] =
    /<form method="get" action="\/earnings\/export\.csv"[^>]*>(.*?)<\/form>/s.exec(page) ?? [];
  const read = (pattern: RegExp) => pattern.exec(form)?.[1] ?? '';
  const kind = read(/<input[^>]*name="kind"[^>]*value="(\w+)"[^>]*checked/);
  const from = read(/<input[^>]*name="from"[^>]*value="([^"]*)"/);
  const to = read(/<input[^>]*name="to"[^>]*value="([^"]*)"/);
  const answer = await getFile(driver, kind, from, to);
  expect(answer.headers.get('Content-Disposition')).toContain(`roadwaze-orders-${from}-${today()}.csv`);
  expect(Date.parse(to) - Date.parse(from)).toBe(27 * 86_400_000);
  expect(form).toMatch(/<button type="submit"[^>]*>.*Download CSV/);
});

test('exports orders as CSV with headings, numeric amounts, and formulas escaped', async () => {
  const driver = await signIn();
  const order = await complete(driver, {
    platform: 'doordash',
    restaurantName: '=HYPERLINK("http://evil.example")',
    customerAddress: '20 Oak Ave, Apt 3',
    payoutAmount: 12.5,
    distance: 6.05,
  });
  const answer = await getFile(driver, 'orders', today());
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toContain(`roadwaze-orders-${today()}-${today()}.csv`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines[0]).toMatch(/^Offered,Accepted,Picked up,Completed,Status,Platform,Restaurant,/);
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,/);
  expect(lines[1]).toContain('Completed,DoorDash,"\'=HYPERLINK(""http://evil.example"")"');
  expect(lines[1]).toContain('"20 Oak Ave, Apt 3",12.50,');
  expect(lines[1]).toContain(`,6.05,no,${order.id},no,12.50`);
  expect(lines.slice(2)).toEqual(['']);
});

test('the earnings of exported orders add up to those of their day', async () => {
  const driver = await signIn();
  await complete(driver, { payoutAmount: 12.5 });
  for (const status of ['accepted', 'declined']) {
    const { id } = await readJson(driver.post('/api/orders', buildOrderInput({ payoutAmount: 7 })));
    await driver.patch(`/api/orders/${id}/status`, { status });
    if (status === 'accepted') await driver.post(`/api/orders/${id}/cancel`, { reason: 'unsafe' });
  }
  const lines = (await (await getFile(driver, 'orders', today())).text()).trim().split('\r\n');
  expect(lines[0]).toMatch(/,Earnings \(USD\)$/);
  const brought = lines.slice(1).map((line) => Number(line.split(',').at(-1)));
  expect(brought.toSorted()).toEqual([0, 0, 12.5]);
  expect(await (await getFile(driver, 'daily', today())).text()).toContain(`${today()},12.50,1,`);
});

test('an order stays in the export of the day it ended on when the driver changes time zone', async () => {
  const driver = await signIn();
  const { id } = await complete(driver, { payoutAmount: 12.5 });
  const [sunday, monday] = ['2026-03-01', '2026-03-02'];
  await env.DB.prepare('update orders set history_at = ?, completed_on = ? where id = ?')
    .bind(Date.parse(`${monday}T00:30:00Z`), monday, id)
    .run();
  await postForm(driver, '/profile/account', { units: 'miles', timeZone: 'America/Los_Angeles' });
  expect(await (await getFile(driver, 'orders', monday)).text()).toContain(id);
  expect(await (await getFile(driver, 'orders', sunday)).text()).not.toContain(id);
});

test('an order that a restaurant canceled after midnight is in the export of the day that earned it', async () => {
  const driver = await signIn();
  const { id } = await complete(driver, { payoutAmount: 12.5 });
  await env.DB.prepare(
    `update orders set status = 'cancelled', cancel_reason = 'restaurant_cancelled', cancelled_on = '2026-03-02',
       cancelled_at = ?1, completed_on = null, completed_at = null, history_at = ?2 where id = ?3`,
  )
    .bind(Date.parse('2026-03-02T00:10:00Z'), Date.parse('2026-03-01T23:40:00Z'), id)
    .run();
  expect(await (await getFile(driver, 'orders', '2026-03-02')).text()).toContain(id);
  expect(await (await getFile(driver, 'orders', '2026-03-01')).text()).not.toContain(id);
});

test('exports days as CSV in the driver’s units, with unpaid miles', async () => {
  const driver = await signIn();
  await complete(driver, { payoutAmount: 10, distance: 5 });
  const { id } = await readJson(driver.get('/api/auth/user'));
  // Unknown unpaid miles stay empty instead of 0.
  expect(await (await getFile(driver, 'daily', today())).text()).toContain(',0.00,,5.00,,no\r\n');
  await env.DB.prepare('update daily_earnings set deadhead_miles = 1.25 where driver_id = ?').bind(id).run();
  expect(await (await getFile(driver, 'daily', today())).text()).toContain(
    `${today()},10.00,1,0.00,,5.00,1.25,no\r\n`,
  );
  await postForm(driver, '/profile/account', { units: 'km' });
  const metric = await (await getFile(driver, 'daily', today())).text();
  expect(metric).toContain('Kilometers,Unpaid kilometers (estimated),Includes samples\r\n');
  expect(metric).toContain(`${today()},10.00,1,0.00,,8.05,2.01,no\r\n`);
});

test('marks days that include samples, across midnight and after archiving too', async () => {
  const driver = await signIn();
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  const days = ['2025-03-04', '2025-03-05', '2025-03-06', '2025-03-07'];
  const at = (day: string, time: string) => Date.parse(`${day}T${time}Z`);
  vi.useFakeTimers({ toFake: ['Date'], now: at('2025-03-08', '12:00') });
  const deliver = async (id: string, from: number, to: number) => {
    await env.DB.prepare(
      "update orders set status = 'accepted', created_at = ?2, accepted_at = ?2, arrived_at = ?2 where id = ?1",
    )
      .bind(id, from)
      .run();
    const ctx = createCtx(env, () => {}, 'test', to);
    expect((await completeOrder(ctx, { driverId, orderId: id })).ok).toBe(true);
  };
  const { orders: samples } = await readJson(driver.post('/api/generate-mock-orders'));
  const real = await readJson(driver.post('/api/orders', buildOrderInput()));
  await deliver(samples[0].id, at('2025-03-04', '23:30'), at('2025-03-05', '00:30'));
  await deliver(real.id, at('2025-03-06', '12:00'), at('2025-03-06', '12:30'));
  await deliver(samples[1].id, at('2025-03-07', '12:00'), at('2025-03-07', '12:30'));
  const readMarks = async () => {
    const lines = (await (await getFile(driver, 'daily', '2025-03-04', '2025-03-07')).text())
      .trim()
      .split('\r\n');
    return lines.slice(1).map((line) => [line.slice(0, 10), line.split(',').at(-1)]);
  };
  const marks = ['yes', 'yes', 'no', 'yes'].map((mark, index) => [days[index], mark]);
  expect(await readMarks()).toEqual(marks);
  const later = at('2026-11-08', '12:00');
  vi.setSystemTime(later);
  expect(await archiveOrders(createCtx(env, () => {}, 'test', later))).toMatchObject({ changed: 1 });
  expect(await readMarks()).toEqual(marks);
});

test('exports only the requested days, and only the driver’s own data', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  await complete(driver, {});
  await complete(other, { restaurantName: 'Not mine' });
  const lines = async (answer: Response | Promise<Response>) =>
    (await (await answer).text()).trim().split('\r\n').length;
  expect(await lines(getFile(driver, 'orders', '2020-01-01', '2020-12-31'))).toBe(1);
  expect(await lines(getFile(driver, 'daily', '2020-01-01', '2020-12-31'))).toBe(1);
  const own = await (await getFile(driver, 'orders', today())).text();
  expect(own).not.toContain('Not mine');
});

test('exports a long range completely, page by page', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1100)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
       created_at, expires_at, history_at)
     select 'row-' || n, ?1, 'doordash', 'manual', 'R', 'C', 500, 'declined', ?2, ?2, ?2 + n / 600 from numbers`,
  )
    .bind(id, Date.UTC(2026, 2, 3, 12))
    .run();
  const text = await (await getFile(driver, 'orders', '2026-03-01', '2026-03-31')).text();
  expect(new Set(text.match(/row-\d+/g)).size).toBe(1100);
  expect(text.trim().split('\r\n')).toHaveLength(1101);
});

test.each([
  ['kind=orders&from=2026-01-01&to=2027-01-02', 'At most 366 days at a time'],
  ['kind=orders&from=2026-02-01&to=2026-01-01', 'The last day must not be before the first'],
  ['kind=orders&from=yesterday&to=2026-01-01', 'Choose a day'],
  ['kind=orders&from=0202-11-01&to=0202-11-05', 'Choose a day'],
  ['kind=daily&from=2026-11-01&to=2206-11-05', 'Choose a day'],
  ['kind=all&from=2026-01-01&to=2026-01-01', 'Choose what to export'],
])('%s redirects to the form, which shows the reason', async (query, reason) => {
  const driver = await signIn();
  const answer = await driver.get(`/earnings/export.csv?${query}`);
  expect(answer.status).toBe(303);
  const page = await (await driver.get(answer.headers.get('Location') ?? '')).text();
  expect(page).toContain('Some fields need another look.');
  if (!reason.startsWith('Choose what')) expect(page).toContain(reason);
  expect(page).toContain(`value="${/to=([^&]+)/.exec(query)?.[1]}"`);
});

test('exports nothing without a session', async () => {
  const answer = await send('GET', '/earnings/export.csv?kind=daily&from=2026-01-01&to=2026-01-01');
  expect([answer.status, answer.headers.get('Refresh')]).toEqual([401, '0; url=/earnings/export']);
  expect((await send('GET', '/earnings/export')).status).toBe(401);
});
