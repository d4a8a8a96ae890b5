import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import worker from '#worker/index.ts';
import { readJson, send } from '../client.ts';

const KEY = 'a local key that only tests know';

function callDoor(body: unknown, { key = KEY, env: extra = {} }: { key?: string; env?: object } = {}) {
  return send('POST', '/__local/cron', { body, headers: { 'X-Local-Key': key }, env: { ...extra } });
}

test('the local endpoint does not exist without the key, or in another environment', async () => {
  expect((await callDoor({ job: 'clean-up' }, { key: 'wrong' })).status).toBe(404);
  expect((await send('POST', '/__local/cron', { body: { job: 'clean-up' } })).status).toBe(404);
  for (const APP_ENV of ['staging', 'production']) {
    expect((await callDoor({ job: 'clean-up' }, { env: { APP_ENV } })).status).toBe(404);
  }
  expect((await callDoor({ job: 'clean-up' }, { env: { LOCAL_KEY: undefined } })).status).toBe(404);
  const runs = await env.DB.prepare('select count(*) as runs from job_runs').first();
  expect(runs).toEqual({ runs: 0 });
});

test('runs a job on demand at a chosen time, as often as wanted', async () => {
  const at = '2026-12-24T08:00:00Z';
  for (let time = 0; time < 2; time += 1) {
    const { runs } = await readJson(callDoor({ job: 'clean-up', at }));
    expect(runs).toMatchObject([
      { job: 'clean-up', outcome: 'ok', scheduledFor: null, counts: { removed: expect.any(Number) } },
    ]);
  }
});

test('lists the known jobs for an unknown one, and rejects an invalid time', async () => {
  const unknown = await callDoor({ job: 'toString' });
  expect(unknown.status).toBe(400);
  expect((await readJson(unknown)).message).toContain('clean-up');
  expect((await callDoor({ job: 'clean-up', at: 'tomorrow' })).status).toBe(400);
});

test('of several triggers, runs the jobs of those that are due, the longest idle job first', async () => {
  const due = (at: string) => readJson(callDoor({ dueOf: ['17 * * * *'], at }));
  expect((await due('2026-11-20T10:16:00Z')).runs).toEqual([]);
  expect((await due('2026-11-20T10:17:00Z')).runs).toMatchObject([
    { job: 'close-stale-orders', outcome: 'ok' },
    { job: 'referrals', outcome: 'ok' },
    { job: 'payouts', outcome: 'ok' },
    { job: 'compare-drivers', outcome: 'ok' },
    { job: 'archive', outcome: 'ok' },
    { job: 'calibrate-speeds', outcome: 'ok' },
    // Was run on demand above.
    { job: 'clean-up', outcome: 'ok' },
  ]);
});

test("runs the jobs scheduled for Cloudflare's own trigger, as of its time", async () => {
  const scheduledTime = Date.parse('2026-11-21T10:17:00Z');
  const controller = { cron: '17 * * * *', scheduledTime, noRetry() {} } as ScheduledController;
  await worker.scheduled(controller, env as unknown as Env, createExecutionContext());
  const run = await env.DB.prepare('select job, outcome from job_runs where scheduled_for = ?')
    .bind(scheduledTime)
    .first();
  expect(run).toEqual({ job: 'close-stale-orders', outcome: 'ok' });
});
