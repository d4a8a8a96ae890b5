import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { ar } from '#app/i18n/locales/ar.ts';
import { fillNetwork, getFilledId } from '#tests/factories/fill-network.ts';
import { createCtx } from '#worker/ctx.ts';
import { pagePayouts } from '#worker/services/admin/page-payouts.ts';
import { openAdmin } from './admin-browser.ts';

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

test('job runs say what they did in words, and are found by job and day', async () => {
  await insertRun('hotspots', STARTED, { orders: 1139, areas: 13, hotspots: 0 });
  await insertRun('billing', STARTED, { announced: 77 });
  const admin = await openAdmin();
  const page = await admin.readBody('/admin/jobs?job=hotspots&from=2026-11-19&to=2026-11-19');
  expect(page).toContain('orders: 1,139');
  expect(page).toContain('took 2.5 s');
  expect(page).not.toContain('hotspots: 0');
  expect(page).not.toContain('trial ends announced: 77');
  expect(await admin.readBody('/admin/jobs?job=billing&state=ok')).toContain('trial ends announced: 77');
  expect(await admin.readBody('/admin/jobs?job=billing&state=failed')).toContain('Nothing matches');
  expect(await admin.readBody('/admin/jobs?job=billing&from=2026-11-20&to=2026-11-20')).toContain(
    'Nothing matches',
  );
  await admin.post('/language', { language: 'ar', returnTo: '/admin/jobs' });
  const arabic = await admin.readBody('/admin/jobs?job=hotspots');
  expect(arabic).toContain(ar.console.jobs.hotspots);
  expect(arabic).toContain(ar.console.jobCounts.areas);
  expect(arabic).not.toContain('areas');
});

test('an e-mail stands for the driver and every restaurant that has it', async () => {
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
});

test('an export reads all that is due with few statements', async () => {
  const ctx = createCtx(env, () => {}, 'test');
  const account = 'referral_earnings';
  const actor = { sessionId: 'session', addressHash: 'address' };
  const due: string[] = [];
  let pages = 0;
  for await (const page of await pagePayouts(ctx, { actor, account })) {
    due.push(...page.map(({ driverId }) => driverId));
    pages += 1;
  }
  expect(pages).toBe(1);
  expect(due.length).toBeGreaterThan(200);
  expect(due).toEqual([...new Set(due)].sort());
});

test('a source that fails says how old its last good copy is, and what it answered', async () => {
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
