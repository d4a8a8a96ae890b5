import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { type Job, runCron } from '#worker/cron/index.ts';
import { createCtx } from '#worker/ctx.ts';
import { takeLoggedErrors } from '../setup.ts';

const TRIGGER = Date.parse('2026-11-20T10:17:00Z');

function createTestCtx(now = TRIGGER) {
  return createCtx(env, () => {}, 'test', now);
}

/** Runs these jobs in order, as the schedule of one trigger. */
function runJobs(jobs: Record<string, Job>, now = TRIGGER) {
  return runCron(createTestCtx(now), 'trigger', { jobs, schedule: { trigger: Object.keys(jobs) } });
}

async function listRuns(job: string) {
  const { results } = await env.DB.prepare(
    'select outcome, error_code, counts, ended_at is null as is_open from job_runs where job = ? order by started_at, rowid',
  )
    .bind(job)
    .all();
  return results;
}

function insertRunning(job: string, leaseExpiresAt: number) {
  return env.DB.prepare(
    "insert into job_runs (id, job, started_at, lease_expires_at, outcome, counts) values (?, ?, 1, ?, 'running', '{}')",
  )
    .bind(crypto.randomUUID(), job, leaseExpiresAt)
    .run();
}

test('records a run with its counts, and runs it at the time of its trigger', async () => {
  const seen: number[] = [];
  await runJobs({
    counted: async (ctx) => {
      seen.push(ctx.now);
      return { done: 3 };
    },
  });
  expect(seen).toEqual([TRIGGER]);
  expect(await listRuns('counted')).toEqual([
    { outcome: 'ok', error_code: null, counts: '{"done":3}', is_open: 0 },
  ]);
});

test('records a run that was only partly done as partial', async () => {
  const [run] = await runJobs({ halfway: async () => ({ done: 1, failed: 2 }) });
  expect(run).toMatchObject({ outcome: 'partial', counts: { done: 1, failed: 2 } });
  expect(await listRuns('halfway')).toMatchObject([{ outcome: 'partial', error_code: null, is_open: 0 }]);
  const [again] = await runJobs({ halfway: async () => ({}) });
  expect(again).toMatchObject({ outcome: 'skipped', errorCode: 'repeated' });
});

test('the job that has been idle longest runs first', async () => {
  const order: string[] = [];
  const jobs = {
    deadly: async () => ({ done: order.push('deadly') }),
    behind: async () => ({ done: order.push('behind') }),
  };
  // The run that crashed its invocation left the other job no chance to run.
  await insertRunning('deadly', 0);
  await runJobs(jobs);
  expect(order).toEqual(['behind', 'deadly']);
  await runJobs(jobs, TRIGGER + 60_000);
  expect(order.slice(2)).toEqual(['behind', 'deadly']);
});

test('runs a job once for a trigger that is delivered twice, and again for the next trigger', async () => {
  let times = 0;
  const twice = async () => ({ done: ++times });
  await runJobs({ twice });
  await runJobs({ twice });
  expect(times).toBe(1);
  await runJobs({ twice }, TRIGGER + 60_000);
  expect(times).toBe(2);
  expect(await listRuns('twice')).toMatchObject([
    { outcome: 'ok' },
    { outcome: 'skipped', error_code: 'repeated', is_open: 0 },
    { outcome: 'ok' },
  ]);
});

test('runs one of several overlapping runs, and skips the others', async () => {
  let times = 0;
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = async () => {
    times += 1;
    await gate;
    return {};
  };
  const runs = [1, 2, 3].map((minute) => runJobs({ slow }, TRIGGER + minute * 60_000));
  await Promise.race(runs);
  release();
  const outcomes = (await Promise.all(runs)).flatMap(([run]) => [run?.outcome, run?.errorCode]);
  expect(times).toBe(1);
  expect(outcomes.filter((outcome) => outcome === 'skipped')).toHaveLength(2);
  expect(outcomes.filter((error) => error === 'overlapping')).toHaveLength(2);
});

test('a crashed run blocks until its lease ends, then the job resumes', async () => {
  let times = 0;
  const crashed = async () => ({ done: ++times });
  await insertRunning('crashed', Date.now() + 60_000);
  await runJobs({ crashed });
  expect(times).toBe(0);
  await env.DB.prepare(
    "update job_runs set lease_expires_at = 2 where job = 'crashed' and outcome = 'running'",
  ).run();
  await runJobs({ crashed }, TRIGGER + 60_000);
  expect(times).toBe(1);
  expect(await listRuns('crashed')).toMatchObject([
    { outcome: 'failed', error_code: 'abandoned', is_open: 0 },
    { outcome: 'skipped', error_code: 'overlapping' },
    { outcome: 'ok' },
  ]);
});

test('a run whose lease expired does not overwrite the outcome recorded since', async () => {
  const late = async () => {
    await env.DB.prepare(
      "update job_runs set outcome = 'failed', error_code = 'abandoned' where job = 'late'",
    ).run();
    return { done: 1 };
  };
  await runJobs({ late });
  expect(await listRuns('late')).toMatchObject([
    { outcome: 'failed', error_code: 'abandoned', counts: '{}' },
  ]);
});

test('a failing job does not keep others from running, may run again, and has its reason logged', async () => {
  const broken = () => Promise.reject(new Error('out of order'));
  const healthy = async () => ({ done: 1 });
  expect(await runJobs({ broken, healthy })).toMatchObject([
    { job: 'broken', outcome: 'failed', errorCode: 'thrown' },
    { job: 'healthy', outcome: 'ok', counts: { done: 1 } },
  ]);
  expect(JSON.stringify(takeLoggedErrors())).toContain('out of order');
  expect(await runJobs({ broken: healthy })).toMatchObject([{ outcome: 'ok' }]);
});

test('logs an unknown trigger as an error', async () => {
  expect(await runCron(createTestCtx(), '1 2 3 4 5')).toEqual([]);
  expect(JSON.stringify(takeLoggedErrors())).toContain('1 2 3 4 5');
});
