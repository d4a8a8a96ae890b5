import { env } from 'cloudflare:test';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { MAX_PAUSE_MS } from '#worker/domain/jobs/failing-item.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { listFailingJobs } from '#worker/services/jobs/list-failing-jobs.ts';
import { selectFailingItems } from '#worker/services/jobs/select-failing-items.ts';
import { isDueAgain, workEach, workTogether } from '#worker/services/jobs/work-items.ts';
import { takeLoggedErrors } from '../setup.ts';

const NOW = Date.parse('2026-11-20T10:17:00Z');
const createTestCtx = (now = NOW) => createCtx(env, () => {}, 'test', now);
const getId = (item: string) => item;

async function isDue(item: string, now: number) {
  const ctx = createTestCtx(now);
  const [row] = await ctx.db.all<{ isDue: number }>(
    sql`select ${isDueAgain(ctx, 'archive', 'value')} as isDue from json_each(${JSON.stringify([item])})`,
  );
  return row?.isDue === 1;
}

/** Works on items, of which the `broken` ones throw. Returns the items that were done, and how many failed. */
async function workAll(items: string[], broken: string[], now = NOW) {
  const { done, failed } = await workEach(createTestCtx(now), {
    job: 'archive',
    items,
    getId,
    work: async (item) => {
      if (broken.includes(item)) throw new Error(`broken ${item}`);
      return item;
    },
  });
  takeLoggedErrors();
  return { done, failed };
}

test('an item that throws does not hold up the others, is paused after each failure, and raises an alarm at the third', async () => {
  for (let time = 0, now = NOW; time < 3; time += 1, now += MAX_PAUSE_MS) {
    expect(await selectFailingItems(createTestCtx(now))).toEqual([]);
    expect(await workAll(['one', 'bad', 'two'], ['bad'], now)).toEqual({ done: ['one', 'two'], failed: 1 });
    expect(await isDue('bad', now + 1)).toBe(false);
    expect(await isDue('one', now + 1)).toBe(true);
    expect(await isDue('bad', now + MAX_PAUSE_MS)).toBe(true);
  }
  expect(await selectFailingItems(createTestCtx())).toMatchObject([
    { job: 'archive', item: 'bad', failures: 3, problem: 'Error: broken bad' },
  ]);
  await workAll(['bad'], [], NOW + 3 * MAX_PAUSE_MS);
  expect(await selectFailingItems(createTestCtx())).toEqual([]);
  expect(await isDue('bad', NOW)).toBe(true);
});

test('works on items one by one once working on them together fails', async () => {
  const calls: string[] = [];
  const { done, failed } = await workTogether(createTestCtx(), {
    job: 'compare-drivers',
    items: ['a', 'b', 'c'],
    getId,
    work: async (items) => {
      calls.push(items.join());
      if (items.includes('b')) throw new Error('b');
      return items.length;
    },
  });
  takeLoggedErrors();
  expect(calls).toEqual(['a,b,c', 'a', 'b', 'c']);
  expect({ done, failed }).toEqual({ done: [1, 1], failed: 1 });
});

test('works on no more items at a time than allowed', async () => {
  let [running, highest] = [0, 0];
  await workEach(createTestCtx(), {
    job: 'alerts',
    items: Array.from({ length: 20 }, (_, index) => `${index}`),
    getId,
    concurrency: 6,
    work: async () => {
      running += 1;
      highest = Math.max(highest, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    },
  });
  expect(highest).toBe(6);
});

test('a job is failing after three failed runs in a row, not counting skipped ones', async () => {
  const insert = (job: string, startedAt: number, outcome: string) =>
    env.DB.prepare(
      `insert into job_runs (id, job, started_at, ended_at, lease_expires_at, outcome, error_code, counts)
       values (?1, ?2, ?3, ?3, ?3, ?4, iif(?4 = 'failed', 'thrown', null), '{}')`,
    ).bind(crypto.randomUUID(), job, startedAt, outcome);
  await env.DB.batch([
    ...[1, 2, 3].map((at) => insert('news', at, 'failed')),
    insert('news', 4, 'skipped'),
    ...[1, 2].map((at) => insert('billing', at, 'failed')),
    ...['failed', 'failed', 'partial', 'failed'].map((outcome, at) => insert('email', at, outcome)),
  ]);
  expect(await listFailingJobs(createTestCtx())).toEqual([
    { job: 'news', failures: 3, lastAt: 3, errorCode: 'thrown' },
  ]);
});

test('an item that is no longer tried soon stops being an alarm', async () => {
  for (const time of [0, 1, 2, 3, 4]) await workAll(['vanished'], ['vanished'], NOW + time);
  const list = async (now: number) =>
    (await selectFailingItems(createTestCtx(now))).filter(({ item }) => item === 'vanished');
  expect(await list(NOW + MAX_PAUSE_MS)).toHaveLength(1);
  expect(await list(NOW + MAX_PAUSE_MS + 3 * HOUR_MS)).toEqual([]);
});
