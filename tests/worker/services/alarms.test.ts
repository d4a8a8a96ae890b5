import { env } from 'cloudflare:test';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { alarms, requestCounts } from '#worker/db/schema/alarms.ts';
import { jobRuns } from '#worker/db/schema/job-runs.ts';
import { ledgerEntries } from '#worker/db/schema/ledger.ts';
import { ledgerCursors } from '#worker/db/schema/referrals.ts';
import { countRequest } from '#worker/services/alarms/count-request.ts';
import { readSignals } from '#worker/services/alarms/read-signals.ts';
import { watchSignals } from '#worker/services/alarms/watch-signals.ts';
import { send } from '../client.ts';
import { readEmails } from '../read-emails.ts';
import { takeLoggedErrors } from '../setup.ts';

const OPERATOR = 'operator@roadwaze.example';
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20);

const waiting: Promise<unknown>[] = [];
const open = (minutes = 0, extra: object = { OPERATOR_EMAIL: OPERATOR }) =>
  createCtx({ ...env, ...extra } as Env, (work) => waiting.push(work), 'test', START + minutes * MINUTE);

beforeEach(async () => {
  const { db } = open();
  for (const table of [alarms, requestCounts, jobRuns, ledgerCursors]) await db.delete(table);
  await env.DB.prepare("delete from outbox where owner_id = 'operator'").run();
});

const count = async (
  minutes: number,
  n: number,
  answered: { status: number; path?: string; requestId?: string },
) => {
  for (let time = 0; time < n; time += 1) {
    countRequest(open(minutes + time / 50), {
      requestId: 'ff',
      path: '/orders',
      isSwitchedOff: false,
      ...answered,
    });
  }
  await Promise.all(waiting.splice(0));
};

const read = async (minutes: number) => (await readSignals(open(minutes))).readings;

const readMails = () => readEmails('operator');

/** Flushes the request counts that other test files left in memory, so that they don't count here. */
beforeAll(async () => {
  await count(-60, 1, { status: 500 });
  await env.DB.prepare('delete from request_counts').run();
});

test('failed requests raise one alarm, which clears after 30 minutes without failures, and each change sends an email', async () => {
  await count(0, 25, { status: 500 });
  expect(await watchSignals(open(2))).toEqual({ changed: 1, failed: 0 });
  expect(await watchSignals(open(7))).toEqual({ changed: 0, failed: 0 });
  expect(await watchSignals(open(35))).toEqual({ changed: 0, failed: 0 });
  expect(await watchSignals(open(38))).toEqual({ changed: 1, failed: 0 });
  expect(await watchSignals(open(43))).toEqual({ changed: 0, failed: 0 });
  const mails = await readMails();
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [OPERATOR, 'Alarm: Server errors'],
    [OPERATOR, 'Cleared: Server errors'],
  ]);
  expect(mails[0]?.text).toMatch(
    /Measured: 25 \(100\.0%\) failed requests in 15 minutes\. The limit is 20 \(5%\)\..*docs\/operations\.md, “serverErrors”/s,
  );
});

test('the same number of failures among many successful requests raises no alarm', async () => {
  await count(0, 25, { status: 500 });
  await count(0, 20, { status: 200, requestId: '00' });
  expect(await read(2)).toMatchObject({ failures: 25, requests: 640 });
  expect(await watchSignals(open(2))).toEqual({ changed: 0, failed: 0 });
});

test('500 failures within a second take one write, and failures counted after it are not lost', async () => {
  const ctx = open(10);
  for (let time = 0; time < 500; time += 1)
    countRequest(ctx, { requestId: 'ff', path: '/', isSwitchedOff: false, status: 500 });
  expect(waiting).toHaveLength(1);
  countRequest(open(10.1), { requestId: 'ff', path: '/', isSwitchedOff: false, status: 500 });
  await Promise.all(waiting.splice(0));
  expect(await read(11)).toMatchObject({ failures: 501 });
});

test('a 503 from a feature that is switched off does not count as a failure', async () => {
  const answer = await send('POST', '/api/webhooks/orders/network', {
    body: {},
    headers: { 'Roadwaze-Signature': 't=1,v1=00' },
    env: { NETWORK_DISPATCH_SECRET: undefined },
  });
  expect(answer.status).toBe(503);
  await count(24 * 60, 1, { status: 500 });
  const failures = env.DB.prepare("select sum(count) from request_counts where kind = 'failures'");
  expect(await failures.first('sum(count)')).toBe(1);
});

test('failing webhooks raise an alarm, wrong signatures do not', async () => {
  await count(0, 60, { status: 401, path: '/api/webhooks/stripe' });
  await watchSignals(open(20));
  expect(await readMails()).toEqual([]);
  await count(20, 6, { status: 503, path: '/api/webhooks/stripe' });
  await watchSignals(open(30));
  expect((await readMails()).map(({ subject }) => subject)).toEqual(['Alarm: Webhooks fail']);
});

const insertRun = (job: 'billing' | 'news', minutes: number, outcome: 'ok' | 'failed' | 'skipped') =>
  open()
    .db.insert(jobRuns)
    .values({
      id: crypto.randomUUID(),
      job,
      outcome,
      startedAt: START + minutes * MINUTE,
      endedAt: START + minutes * MINUTE,
      leaseExpiresAt: START + minutes * MINUTE,
      errorCode: outcome === 'failed' ? 'thrown' : null,
      counts: {},
    });

test('a job whose last three runs failed raises an alarm that names it', async () => {
  await insertRun('billing', 0, 'ok');
  for (const minutes of [5, 10]) await insertRun('billing', minutes, 'failed');
  expect(await watchSignals(open(11))).toMatchObject({ changed: 0 });
  await insertRun('billing', 15, 'failed');
  expect(await watchSignals(open(16))).toMatchObject({ changed: 1 });
  expect((await readMails())[0]?.text).toContain('Measured: billing.');
});

test('sends another email when a second job starts failing while the alarm is active', async () => {
  for (const minutes of [0, 5, 10]) await insertRun('billing', minutes, 'failed');
  await watchSignals(open(11));
  for (const minutes of [0, 30, 60]) await insertRun('news', minutes, 'failed');
  for (const minutes of [61, 66]) await watchSignals(open(minutes));
  const mails = await readMails();
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(mails[0]?.subject));
  expect(mails.map(({ text }) => text).join()).toMatch(
    /Measured: billing\..*Measured: (billing, news|news, billing)\./s,
  );
});

test('an unbalanced ledger raises an alarm that stays until it balances again', async () => {
  const ctx = open();
  const post = (key: string) =>
    ctx.db.batch([
      ...insertPosting(ctx, {
        key,
        kind: 'charge',
        subject: 'pro',
        ownerId: 'somebody',
        amountCents: 900,
        at: START,
        periodEnd: null,
        lines: [
          { account: 'payments', ownerId: '', amountCents: 900 },
          { account: 'pro_subscriptions', ownerId: '', amountCents: -900 },
        ],
      }),
    ]);
  await post('charge:good');
  expect(await read(1)).toMatchObject({ imbalance: null });
  await post('charge:bad');
  const change = (cents: number) =>
    ctx.db
      .update(ledgerEntries)
      .set({ amountCents: sql`amount_cents + ${cents}`, balanceCents: sql`balance_cents + ${cents}` })
      .where(sql`posting_key = 'charge:bad' and account = 'payments'`);
  await change(1);
  for (const minutes of [5, 10]) {
    expect(await read(minutes)).toMatchObject({
      imbalance: { posting: 'charge:bad', cents: 1 },
    });
  }
  await change(-1);
  expect(await read(15)).toMatchObject({ imbalance: null });
});

test('reads the database size that D1 reports', async () => {
  expect((await read(0)).databaseBytes).toBeGreaterThan(100_000);
});

test('without an operator email an alarm shows only in the console', async () => {
  await count(0, 25, { status: 500 });
  expect(await watchSignals(open(2, {}))).toMatchObject({ changed: 1 });
  expect(await readMails()).toEqual([]);
  const rows = await open().db.select().from(alarms).where(eq(alarms.signal, 'serverErrors'));
  expect(rows).toHaveLength(1);
});

test('a signal that cannot be measured does not hide the others', async () => {
  await count(0, 25, { status: 500 });
  const DB = {
    // why: only a database fault makes a measurement fail.
    prepare: (query: string) => env.DB.prepare(query.includes('ledger_entries') ? 'select nonsense' : query),
    batch: (prepared: D1PreparedStatement[]) => env.DB.batch(prepared),
  };
  expect(await watchSignals(open(2, { OPERATOR_EMAIL: OPERATOR, DB }))).toEqual({
    changed: 1,
    failed: 1,
  });
  expect(takeLoggedErrors()).toHaveLength(1);
  expect((await readMails()).map(({ subject }) => subject)).toEqual(['Alarm: Server errors']);
});

test('an alarm stays active until its all-clear email can be written', async () => {
  await count(0, 25, { status: 500 });
  await watchSignals(open(2));
  await env.DB.prepare(
    `create trigger broken before insert on outbox when new.kind = 'alarmOver'
     begin select raise(abort, 'broken item'); end`,
  ).run();
  await expect(watchSignals(open(38))).rejects.toThrow();
  await env.DB.prepare('drop trigger broken').run();
  expect(await watchSignals(open(43))).toEqual({ changed: 1, failed: 0 });
  expect((await readMails()).map(({ subject }) => subject)).toEqual([
    'Alarm: Server errors',
    'Cleared: Server errors',
  ]);
});
