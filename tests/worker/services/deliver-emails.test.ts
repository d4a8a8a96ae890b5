import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import { insertDriverEmail } from '#worker/db/queries/outbox-rows.ts';
import { readSignals } from '#worker/services/alarms/read-signals.ts';
import { deliverEmails } from '#worker/services/email/deliver-emails.ts';
import { readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { postSwitches } from '../post-switches.ts';
import { takeLoggedErrors } from '../setup.ts';

const RESEND = { RESEND_API_KEY: 're_test', EMAIL_FROM: 'Roadwaze <hello@roadwaze.example>' };
const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await env.DB.prepare('delete from outbox').run();
});

const open = (now = NOW, extra: Record<string, string> = {}): Ctx =>
  createCtx({ ...env, ...extra } as unknown as Env, () => {}, 'test', now);

async function queue(key: string = crypto.randomUUID()) {
  const driver = await signIn({ timeZone: 'America/Chicago' });
  const { id } = await readJson(driver.get('/api/auth/user'));
  const values = {
    product: { product: 'pro' },
    amount: { cents: 1000 },
    paidAt: { at: NOW },
    periodEnd: { at: Date.UTC(2026, 10, 28, 3) },
    link: { path: '/subscribe' },
  } as const;
  const write = () =>
    insertDriverEmail(open(), { key, driverId: id, kind: 'receipt', values }).then(() => undefined);
  await write();
  return { driver, write };
}

async function readOutbox() {
  const { results } = await env.DB.prepare('select status, attempts, problem, recipient from outbox').all();
  return results;
}

function answerWith(...answers: (() => Response)[]) {
  let call = 0;
  // why: the provider is on the network.
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers[Math.min(call++, answers.length - 1)];
    if (!answer) throw new TypeError('Network connection lost');
    return answer();
  });
}

const sent = () => Response.json({ id: 'mail-1' });

test('without a provider emails stay in the outbox and no request is sent', async () => {
  const { driver, write } = await queue();
  await write();
  await deliverEmails(open());
  await deliverEmails(open());
  expect(await readOutbox()).toEqual([
    { status: 'kept', attempts: 1, problem: null, recipient: driver.email },
  ]);
});

test('renders an email in the recipient’s language, currency and time zone, and sends it once', async () => {
  const { driver } = await queue();
  const fetch = answerWith(sent);
  await Promise.all([deliverEmails(open(NOW, RESEND)), deliverEmails(open(NOW, RESEND))]);
  await deliverEmails(open(NOW + HOUR_MS, RESEND));
  expect(fetch).toHaveBeenCalledTimes(1);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://api.resend.com/emails');
  const headers = new Headers(init?.headers);
  expect(headers.get('Authorization')).toBe('Bearer re_test');
  expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('User-Agent')).toBe('Roadwaze');
  const body = JSON.parse(String(init?.body));
  expect(body).toMatchObject({
    from: RESEND.EMAIL_FROM,
    to: [driver.email],
    subject: 'Your receipt: $10.00 for Roadwaze Pro',
  });
  expect(body.text).toContain('paid until November 27, 2026');
  expect(body.text).toContain('http://localhost:8787/subscribe');
  expect(await readOutbox()).toMatchObject([{ status: 'sent', attempts: 1 }]);
});

test('retries a server error with the same idempotency key, and does not retry a rejection', async () => {
  await queue();
  const fetch = answerWith(() => new Response('busy', { status: 503 }), sent);
  await deliverEmails(open(NOW, RESEND));
  expect(await readOutbox()).toMatchObject([{ status: 'queued', attempts: 1, problem: '503' }]);
  await deliverEmails(open(NOW + 60_000, RESEND));
  expect(fetch).toHaveBeenCalledTimes(1);
  await deliverEmails(open(NOW + HOUR_MS, RESEND));
  expect(await readOutbox()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  const keys = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  expect(keys[0]).toBe(keys[1]);

  await queue();
  answerWith(() => Response.json({ name: 'validation_error' }, { status: 422 }));
  expect(await deliverEmails(open(NOW, RESEND))).toMatchObject({ failed: 1 });
  expect(takeLoggedErrors()).toHaveLength(1);
  await deliverEmails(open(NOW + HOUR_MS, RESEND));
  expect((await readOutbox())[1]).toMatchObject({
    status: 'failed',
    attempts: 1,
    problem: '422 validation_error',
  });
});

test('waits out a short Retry-After and resends, but not a long one', async () => {
  await queue();
  const busy = (seconds: string) => () =>
    Response.json({ name: 'rate_limit_exceeded' }, { status: 429, headers: { 'Retry-After': seconds } });
  const fetch = answerWith(busy('1'), sent);
  await deliverEmails(open(NOW, RESEND));
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(await readOutbox()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  await queue();
  const full = answerWith(busy('60'), sent);
  full.mockClear();
  await deliverEmails(open(NOW, RESEND));
  expect(full).toHaveBeenCalledTimes(1);
});

test('an email waits while the API key is refused, and the job alarm is raised', async () => {
  await queue();
  const fetch = answerWith(
    () => Response.json({ name: 'invalid_api_key' }, { status: 403 }),
    () => Response.json({ name: 'restricted_api_key' }, { status: 401 }),
    () => new Response('error code: 1010', { status: 403 }),
    sent,
  );
  for (const hours of [0, 1, 3]) {
    expect(await deliverEmails(open(NOW + hours * HOUR_MS, RESEND))).toMatchObject({ failed: 1 });
  }
  expect(await readOutbox()).toMatchObject([{ status: 'queued', attempts: 3, problem: '403' }]);
  expect(takeLoggedErrors()).toHaveLength(3);
  const later = open(NOW + 8 * HOUR_MS, RESEND);
  expect((await readSignals(later)).readings.failingJobs).toEqual(['email']);
  await deliverEmails(later);
  expect(await readOutbox()).toMatchObject([{ status: 'sent' }]);
  expect((await readSignals(later)).readings.failingJobs).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('an email given up under a refused key ends the job alarm', async () => {
  await queue();
  answerWith(...Array.from({ length: 5 }, () => () => new Response(null, { status: 401 })));
  for (const hours of [0, 1, 3, 8, 21]) await deliverEmails(open(NOW + hours * HOUR_MS, RESEND));
  expect(await readOutbox()).toMatchObject([{ status: 'failed', attempts: 5, problem: '401' }]);
  expect(takeLoggedErrors()).toHaveLength(5);
  const after = open(NOW + 21 * HOUR_MS, RESEND);
  expect((await readSignals(after)).readings.failingJobs).toEqual([]);
});

test('does not resend days later an email that an interrupted run may have sent', async () => {
  await queue();
  await env.DB.prepare('update outbox set attempts = 1, first_tried_at = ?, next_attempt_at = ?')
    .bind(NOW, NOW)
    .run();
  await deliverEmails(open(NOW + 72 * HOUR_MS, RESEND));
  expect(takeLoggedErrors()).toHaveLength(1);
  expect(await readOutbox()).toMatchObject([{ status: 'failed', problem: 'tried too long ago' }]);
});

test('skips receipts that are switched off, and deletes emails with the account', async () => {
  const { driver, write } = await queue();
  await postSwitches(driver, { hasSounds: 'on' });
  await env.DB.prepare('delete from outbox').run();
  await write();
  expect(await readOutbox()).toEqual([]);
  await postSwitches(driver, { shouldNotifyBilling: 'on' });
  await write();
  expect(await readOutbox()).toHaveLength(1);
  expect((await postForm(driver, '/profile/delete', { email: driver.email })).status).toBe(303);
  expect(await readOutbox()).toEqual([]);
});
