import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { fillNetwork, getFilledId } from '#tests/factories/fill-network.ts';
import { createCtx } from '#worker/ctx.ts';
import { exportRecords } from '#worker/services/admin/export-records.ts';
import { ar } from '#worker/words/locales/ar.ts';
import { openAdmin } from './admin-browser.ts';

/** The lists, with the least number of rows that they have, and the key that identifies a row. */
const EXPORTS = [
  ['drivers', 900, 'id'],
  ['restaurants', 4, 'id'],
  ['subscriptions', 180, 'id'],
  ['ledger', 1710, 'seq'],
  ['payouts', 90, 'driverId'],
  ['audit', 10, 'id'],
] as const;

const STARTED = Date.parse('2026-11-19T10:00:00Z');

beforeAll(async () => {
  const scale = { drivers: 900, restaurants: 4, orders: 0, owners: 900, entries: 10 };
  await fillNetwork(env.DB, { ...scale, days: 10, now: Date.now() });
});

function insertRun(job: string, startedAt: number, counts: object) {
  return env.DB.prepare(
    `insert into job_runs (id, job, started_at, ended_at, lease_expires_at, outcome, counts)
     values (?, ?, ?, ?, 1, 'ok', ?)`,
  )
    .bind(crypto.randomUUID(), job, startedAt, startedAt + 2500, JSON.stringify(counts))
    .run();
}

test('job runs describe what they did in words, and are filtered by job and day', async () => {
  await insertRun('hotspots', STARTED, { done: 1139, changed: 13, sent: 0 });
  await insertRun('billing', STARTED, { sent: 77 });
  const admin = await openAdmin();
  // The filter uses UTC days, so the times beside it are in UTC as well.
  admin.cookies.set('timeZone', 'America/New_York');
  const page = await admin.readBody('/admin/jobs?job=hotspots&from=2026-11-19&to=2026-11-19');
  expect(page).toContain('done: 1,139');
  expect(page).toContain('took 2.5 s');
  expect(page).toMatch(/Nov 19, 2026, 10:00\sAM\sUTC/);
  expect(page).not.toContain('sent: 0');
  expect(page).not.toContain('sent: 77');
  expect(await admin.readBody('/admin/jobs?job=billing&state=ok')).toContain('sent: 77');
  expect(await admin.readBody('/admin/jobs?job=billing&state=failed')).toContain('Nothing matches');
  expect(await admin.readBody('/admin/jobs?job=billing&from=2026-11-20&to=2026-11-20')).toContain(
    'Nothing matches',
  );
  await admin.post('/language', { language: 'ar', returnTo: '/admin/jobs' });
  const arabic = await admin.readBody('/admin/jobs?job=hotspots');
  expect(arabic).toContain(ar.console.jobs.hotspots);
  expect(arabic).toContain(ar.console.jobCounts.changed);
  expect(arabic).not.toContain('changed');
});

test('the page of job runs lists the items that keep failing, with the reason', async () => {
  await env.DB.prepare(
    `insert into failing_items (job, item, failures, last_at, retry_at, problem)
     values ('archive', 'driver-42', 3, ?1, ?1, 'too large'), ('archive', 'driver-43', 2, ?1, ?1, 'busy')`,
  )
    .bind(Date.now())
    .run();
  const page = await (await openAdmin()).readBody('/admin/jobs');
  for (const text of ['Items that keep failing', 'driver-42', 'failed 3 times', 'too large'])
    expect(page).toContain(text);
  expect(page).not.toContain('driver-43');
});

test('an email finds the driver and every restaurant that has it', async () => {
  const email = 'driver-5@network.example';
  const shops = [1, 2].map((n) => getFilledId('restaurant', n));
  await env.DB.batch([
    ...shops.map((id) => env.DB.prepare('update restaurants set email = ? where id = ?').bind(email, id)),
    ...[getFilledId('driver', 5), ...shops].flatMap((owner, index) => [
      env.DB.prepare(
        `insert into ledger_postings (key, kind, subject, owner_id, amount_cents, at, created_at)
         values (?1, 'charge', 'pro', ?2, ?3, 1, 1)`,
      ).bind(`shared:${index}`, owner, 770_000 + index),
      env.DB.prepare(
        `insert into outbox (id, key, owner_id, recipient, time_zone, kind, "values", status, next_attempt_at, created_at)
         values (?1, ?1, ?2, ?3, 'UTC', 'receipt', '{}', 'kept', 1, 1)`,
      ).bind(`shared-${index}`, owner, `to-${index}@shared.example`),
    ]),
  ]);
  const admin = await openAdmin();
  const ledger = await admin.readBody(`/admin/ledger?owner=${email}&kind=charge`);
  for (const amount of ['$7,700.00', '$7,700.01', '$7,700.02']) expect(ledger).toContain(amount);
  const one = await admin.readBody(`/admin/ledger?owner=${shops[0]}&kind=charge`);
  expect(one).toContain('$7,700.01');
  expect(one).not.toContain('$7,700.02');
  const mails = await admin.readBody(`/admin/emails?owner=${email}&state=kept`);
  for (const index of [0, 1, 2]) expect(mails).toContain(`to-${index}@shared.example`);
  expect(await admin.readBody(`/admin/emails?owner=${shops[0]}`)).not.toContain('to-2@shared.example');
  expect(await admin.readBody(`/admin/emails?owner=${email}&state=failed`)).toContain('Nothing matches');
  // An address without an account.
  const sent = await admin.readBody('/admin/emails?owner=To-1@shared.example');
  expect(sent).toContain('to-1@shared.example');
  expect(sent).not.toContain('to-2@shared.example');
  expect(await admin.readBody('/admin/emails?owner=to-9@shared.example')).toContain('Nothing matches');
});

test.each(EXPORTS)(
  'the export of %s contains all rows, and reads little for each row',
  async (list, count, key) => {
    const ctx = createCtx(env, () => {}, 'test');
    const actor = { sessionId: 'session', addressHash: 'address' };
    const params = new URLSearchParams();
    const taken: unknown[] = [];
    let pages = 0;
    for await (const page of await exportRecords(ctx, { actor, list, params })) {
      taken.push(...page.map((row) => Reflect.get(row, key)));
      pages += 1;
    }
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length).toBeGreaterThanOrEqual(count);
    expect(pages).toBe(1);
    expect(ctx.meter.rowsRead).toBeLessThanOrEqual(3 * taken.length + 10);
  },
);

test('a file contains what its list shows under the same filter, as numbers and times, in the page’s language', async () => {
  const admin = await openAdmin();
  const read = async (path: string) => (await (await admin.open(path)).text()).trimEnd().split('\r\n');
  const bytes = new Uint8Array(await (await admin.open('/admin/drivers.csv')).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [drivers, driver] = await read('/admin/drivers.csv?text=driver-50@');
  expect(drivers).toBe('ID,Email,First name,Last name,Plan,Suspended since (UTC),Since (UTC)');
  expect(driver).toMatch(/,driver-50@network\.example,First50,Last50,Pro,,\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(await read('/admin/drivers.csv?text=driver-50@&state=free')).toHaveLength(1);
  const [, restaurant] = await read('/admin/restaurants.csv?text=place%203');
  expect(restaurant).toContain(',Place 3,place-3@network.example,"3 Main Street, Springfield",Active,');
  const [, plan] = await read('/admin/subscriptions.csv?owner=driver-50@network.example');
  expect(plan).toContain(',Pro,Active,');
  expect(plan).toContain(',driver-50@network.example,10.00,week,');
  const ledger = await read('/admin/ledger.csv?owner=driver-51@network.example');
  expect(ledger).toHaveLength(3);
  expect(ledger[1]).toContain(',Payout,Referrals,');
  expect(ledger[2]).toContain(',credit:51,Referral credit,Driver referred,');
  expect(ledger[2]).toContain(',driver-51@network.example,10.00,');
  await admin.post('/language', { language: 'ar', returnTo: '/admin' });
  expect((await read('/admin/restaurants.csv?text=place%203'))[0]).toContain(ar.console.csv.name);
  const log = await admin.readBody('/admin/audit?action=exportDrivers');
  expect(log).toContain('href="/admin/drivers?by=email&amp;text=driver-50%40&amp;state=free"');
});

test('a failing source shows the age of its last good copy, and its response', async () => {
  const now = Date.now();
  await env.DB.prepare(
    `insert into news_sources (id, kind, name, url, is_paused, next_fetch_at, last_fetched_at, last_success_at,
       last_status, last_http_status, failures, created_at)
     values ('failing', 'feed', 'Failing', 'https://failing.example/', 0, ?1, ?1, ?2, 'httpError', 503, 4, 1)`,
  )
    .bind(now, now - 3 * 60 * 60 * 1000 - 60_000)
    .run();
  const page = await (await openAdmin()).readBody('/admin/news');
  expect(page).toContain('last good copy 3 hours ago');
  expect(page).toContain('HTTP status 503');
});
