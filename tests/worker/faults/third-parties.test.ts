import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { runJob } from '#worker/cron/index.ts';
import { createCtx } from '#worker/ctx.ts';
import { breakNetwork, expectHarmless, FAULTS } from '../broken-network.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { takeLoggedErrors } from '../setup.ts';
import { turnOnAlerts } from '../software-push.ts';
import { STRIPE_ENV } from '../software-stripe.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const open = (extra: Record<string, string> = {}, now = NOW) =>
  createCtx({ ...env, ...extra } as unknown as Env, () => {}, 'test', now);

const all = async (query: string) => (await env.DB.prepare(query).all()).results;

test.each(Object.keys(FAULTS))('retries an email later when the email provider %s', async (fault) => {
  await env.DB.prepare('delete from outbox').run();
  await env.DB.prepare(
    `insert into outbox (id, key, owner_id, recipient, time_zone, kind, "values", status, attempts, next_attempt_at, created_at)
     values (?1, ?1, 'nobody', 'a@b.example', 'UTC', 'manageLink', '{"link":{"path":"/x"},"restaurant":"x"}', 'queued', 0, 1, 1)`,
  )
    .bind(crypto.randomUUID())
    .run();
  const asked = breakNetwork(fault);
  const run = await runJob(open({ RESEND_API_KEY: 're_test', EMAIL_FROM: 'a@b.example' }), 'email');
  expect([run.outcome, run.counts]).toEqual(['ok', { sent: 0, skipped: 1, failed: 0 }]);
  expect(await all('select status, attempts from outbox')).toEqual([{ status: 'queued', attempts: 1 }]);
  expectHarmless(asked);
});

test.each(Object.keys(FAULTS))(
  'keeps the news and retries later when the server of the feeds %s',
  async (fault) => {
    await env.DB.prepare('update news_sources set next_fetch_at = 0, failures = 0').run();
    const asked = breakNetwork(fault);
    const run = await runJob(open({ APP_ENV: 'staging', SITE_URL: 'https://roadwaze.example' }), 'news');
    expect(run.outcome).toBe('partial');
    expect(
      await all('select id from news_sources where is_paused = 0 and (failures = 0 or next_fetch_at <= 0)'),
    ).toEqual([]);
    // A feed may redirect, but only to a public address.
    expectHarmless(asked, '127.0.0.1');
    takeLoggedErrors();
  },
);

test.each(Object.keys(FAULTS))('a push service that %s does not stop a run', async (fault) => {
  vi.restoreAllMocks();
  const driver = await signIn();
  await turnOnAlerts(driver, `https://push.example.net/${crypto.randomUUID()}`);
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.batch([
    env.DB.prepare('delete from alerts'),
    env.DB.prepare(
      `insert into alerts (id, key, driver_id, kind, subject, "values", path, created_at, expires_at)
       values (?1, ?1, ?1, 'paymentFailed', 'x', '{"product":{"product":"pro"},"amount":{"cents":1000}}', '/subscribe', 1, 9e15)`,
    ).bind(id),
    env.DB.prepare(
      `insert into alert_deliveries (id, alert_id, subscription_id, status, attempts, next_attempt_at)
       select ?1, ?1, id, 'queued', 0, 1 from push_subscriptions where driver_id = ?1`,
    ).bind(id),
  ]);
  const asked = breakNetwork(fault);
  const run = await runJob(open(), 'alerts');
  expect(run.outcome).toBe('ok');
  expect((run.counts.sent ?? 0) + (run.counts.skipped ?? 0)).toBe(1);
  expectHarmless(asked);
});

test.each(Object.keys(FAULTS))(
  'evaluates offers by the estimate when the travel time service %s',
  async (fault) => {
    const driver = await signIn();
    const places = { pickup: { lat: 30.27, lng: -97.74 }, dropoff: { lat: 30.3, lng: -97.7 } };
    const asked = breakNetwork(fault);
    const given = { headers: { Cookie: driver.cookie }, env: { OSRM_URL: 'https://osrm.example' } };
    await send('POST', '/api/orders', { ...given, body: buildOrderInput(places) });
    const answer = await send('GET', '/api/orders', given);
    expect(answer.status).toBe(200);
    expect((await readJson(answer))[0].offer).toMatchObject({ extraMiles: expect.any(Number) });
    expectHarmless(asked);
  },
);

test.each(Object.keys(FAULTS))('reports a sign-in provider that %s as unavailable', async (fault) => {
  const provider = {
    APP_ENV: 'production',
    RATE_LIMITS: 'off',
    SITE_URL: 'http://localhost:8787',
    OIDC_ISSUER: `https://${fault.replaceAll(' ', '-')}.example`,
    OIDC_CLIENT_ID: 'roadwaze',
    OIDC_CLIENT_SECRET: 'a client secret that only tests know',
    OIDC_NAME: 'Test',
  };
  const asked = breakNetwork(fault);
  const answer = await send('GET', '/api/login', { env: provider, headers: { Accept: 'text/html' } });
  expect([502, 503]).toContain(answer.status);
  expect(answer.headers.get('Set-Cookie') ?? '').not.toContain('session=');
  expectHarmless(asked);
});

const openCheckout = (driver: Client) =>
  send('POST', '/api/create-subscription', { headers: { Cookie: driver.cookie }, env: STRIPE_ENV });

test.each(Object.keys(FAULTS))(
  'sells nothing, and retries later, when the payment provider %s',
  async (fault) => {
    const driver = await signIn();
    const { id } = await readJson(driver.get('/api/auth/user'));
    await env.DB.batch([
      env.DB.prepare('delete from subscriptions'),
      env.DB.prepare('delete from checkouts'),
      env.DB.prepare(
        `insert into checkouts (id, product, subscriber_id, trial_days, provider_ref, expires_at)
       values (?1, 'network', ?1, 0, 'cs_1', 1)`,
      ).bind(id),
    ]);
    const asked = breakNetwork(fault);
    const bought = await openCheckout(driver);
    expect([502, 503]).toContain(bought.status);
    const run = await runJob(open(STRIPE_ENV, Date.now()), 'billing');
    expect(run).toMatchObject({ outcome: 'partial', counts: { failed: 1 } });
    expect(await all("select provider_ref from checkouts where product = 'network'")).toEqual([
      { provider_ref: 'cs_1' },
    ]);
    expect(await readJson(driver.get('/api/subscription'))).toMatchObject({ status: 'none' });
    expectHarmless(asked);
    takeLoggedErrors();
  },
);
