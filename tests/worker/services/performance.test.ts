import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { en } from '#worker/words/locales/en.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';

const HOUR_MS = 3_600_000;
/** The distance of each order from `buildOrderInput`. */
const MILES = 3.2;

async function deliver(driver: Client, at: number, payoutAmount = 20) {
  vi.setSystemTime(at);
  const order = await readJson(driver.post('/api/orders', buildOrderInput({ payoutAmount })));
  await driver.patch(`/api/orders/${order.id}/status`, { status: 'accepted' });
  vi.setSystemTime(at + HOUR_MS / 2);
  await driver.patch(`/api/orders/${order.id}/status`, { status: 'completed' });
  return order;
}

async function readEarnings(driver: Client) {
  const page = await (await driver.get('/earnings')).text();
  const text = page.replace(/<(script|style|meta)[^>]*>[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
  return text.replace(/\s+/g, ' ');
}

async function readHours(driver: Client) {
  const { id } = await readJson(driver.get('/api/auth/user'));
  const row = await env.DB.prepare('select by_hour from daily_earnings where driver_id = ?')
    .bind(id)
    .first<{ by_hour: string }>();
  return JSON.parse(row?.by_hour ?? 'null');
}

test('a completion rolls up into its hour, and an edit updates that hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 17) });
  const driver = await signIn({ timeZone: 'America/Chicago' });
  const first = await deliver(driver, Date.UTC(2026, 10, 20, 17), 20);
  await deliver(driver, Date.UTC(2026, 10, 20, 18), 10);
  await deliver(driver, Date.UTC(2026, 10, 20, 18, 10), 5);
  expect(await readHours(driver)).toEqual([
    {
      hour: 11,
      totalCents: 2000,
      deliveries: 1,
      activeMs: HOUR_MS / 2,
      workCents: 0,
      workMs: 0,
      workMiles: 0,
    },
    {
      hour: 12,
      totalCents: 1500,
      deliveries: 2,
      activeMs: (HOUR_MS * 2) / 3,
      workCents: 1500,
      workMs: (HOUR_MS * 7) / 6,
      workMiles: 2 * MILES,
    },
  ]);
  await driver.patch(`/api/orders/${first.id}`, { payoutAmount: 30 });
  expect((await readHours(driver))[0].totalCents).toBe(3000);
  // Repeating the request returns the same response and counts nothing twice.
  await driver.patch(`/api/orders/${first.id}/status`, { status: 'completed' });
  expect((await readHours(driver))[0].deliveries).toBe(1);
});

test('a new driver sees typical figures, marked as such and without praise, and the goals', async () => {
  const page = await readEarnings(await signIn());
  expect(page).toContain(en.earnings.typicalHint);
  const text = page.replaceAll(` ${en.earnings.typicalHint}`, '');
  expect(text).toMatch(/Peak Hours Typical 12\s?–\s?2\sPM \$25\.30\/hr avg/);
  expect(text).toContain('Acceptance Rate Typical 85% ');
  expect(text).toContain('Completion Rate Typical 98% ');
  expect(text).not.toMatch(/Above Average|Excellent/);
  expect(text).toContain('$0.00 of $150');
  expect(text).toContain('0 of 12');
});

test('with enough work the page shows the driver’s own figures', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 16, 17) });
  const driver = await signIn();
  for (const day of [16, 17, 18, 19, 20]) {
    for (const hour of [17, 18, 19, 20])
      await deliver(driver, Date.UTC(2026, 10, day, hour), hour === 19 ? 30 : 12);
  }
  const declined = await readJson(driver.post('/api/orders', buildOrderInput()));
  await driver.patch(`/api/orders/${declined.id}/status`, { status: 'declined' });
  const text = await readEarnings(driver);
  expect(text.replace('Vehicle cost Typical', '')).not.toContain('Typical');
  expect(text).toMatch(
    /Peak Hours 7\s?–\s?8\sPM \$27\.57\/hr after car costs, waits included\. Other hours: \$9\.57\/hr/,
  );
  expect(text).toContain('Acceptance Rate 95% Above Average');
  expect(text).toContain('Completion Rate 100% Excellent');
  expect(text).toContain('$66.00 of $150');
});

test('the daily goal comes from the automation settings once set there', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  await driver.post('/api/ai-automation-settings', { earningsGoalDaily: '99.50' });
  expect(await readEarnings(driver)).toContain('$0.00 of $99.50');
});

test('a free driver can set goals on the page, and automation stops at the same earnings goal', async () => {
  const driver = await signIn();
  const saved = await postForm(driver, '/earnings', { earningsGoal: '80.50', deliveriesGoal: '7' });
  expect(saved.status).toBe(303);
  const text = await readEarnings(driver);
  expect(text).toContain('$0.00 of $80.50');
  expect(text).toContain('0 of 7');
  const settings = await readJson(driver.get('/api/ai-automation-settings'));
  expect(settings).toMatchObject({ earningsGoalDaily: '80.50', isEnabled: false });
});

test('setting goals leaves other automation settings alone, and empty fields restore the defaults', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  await driver.post('/api/ai-automation-settings', { minOrderValue: '9.00', earningsGoalDaily: '99.50' });
  await postForm(driver, '/earnings', { earningsGoal: '', deliveriesGoal: '' });
  expect(await readEarnings(driver)).toContain('$0.00 of $150');
  expect(await readJson(driver.get('/api/ai-automation-settings'))).toMatchObject({
    minOrderValue: '9.00',
    earningsGoalDaily: null,
  });
});

test.each([
  [{ earningsGoal: '0' }, 'An amount from 1 to 10,000 dollars'],
  [{ earningsGoal: '12.345' }, 'An amount from 1 to 10,000 dollars'],
  [{ earningsGoal: 'lots', deliveriesGoal: '3' }, 'An amount from 1 to 10,000 dollars'],
  [{ deliveriesGoal: '2.5' }, 'A whole number from 1 to 200'],
])('rejects goals %j and keeps what was typed', async (typed, message) => {
  const driver = await signIn();
  const answer = await postForm(driver, '/earnings', typed);
  const page = await answer.text();
  expect(answer.status).toBe(400);
  expect(page).toContain(message);
  for (const value of Object.values(typed)) expect(page).toContain(`value="${value}"`);
  expect(await readEarnings(driver)).toContain('$0.00 of $150');
});

test('the rows the page reads do not grow with history', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1500)
     insert into daily_earnings (driver_id, day, total_cents, deliveries, active_ms, miles)
     select ?, date('now', '-' || n || ' days'), 1000, 2, 1000, 1 from numbers`,
  )
    .bind(id)
    .run();
  for (const path of ['/earnings', '/profile']) {
    const [, trips, rows] =
      (await driver.get(path)).headers.get('Server-Timing')?.match(/q=(\d+) r=(\d+)/) ?? [];
    expect(Number(trips), path).toBeLessThanOrEqual(2);
    expect(Number(rows), path).toBeLessThan(60);
  }
});
