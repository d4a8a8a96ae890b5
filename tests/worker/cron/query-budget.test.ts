import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { workEach } from '#worker/services/jobs/work-items.ts';
import { drainQueue } from '#worker/services/shared/drain-queue.ts';

const open = (queries: number, isScheduled = true) => {
  const ctx = createCtx(env, () => {}, 'test', Date.now(), { isScheduled });
  ctx.meter.queries = queries;
  return ctx;
};

/** Works on items of which each takes 50 queries; returns which were worked on. */
async function workOn(ctx: ReturnType<typeof open>, items: string[]) {
  const { done, failed } = await workEach(ctx, {
    job: 'dispatch',
    items,
    getId: (item) => item,
    work: async (item) => {
      ctx.meter.queries += 50;
      return item;
    },
  });
  return { done, failed };
}

test('a run of the schedule leaves items to the next one before its queries are used up', async () => {
  const items = ['a', 'b', 'c'];
  expect(await workOn(open(0), items)).toEqual({ done: items, failed: 0 });
  expect(await workOn(open(851), items)).toEqual({ done: ['a'], failed: 0 });
  expect(await workOn(open(951), items)).toEqual({ done: [], failed: 0 });
  // One by itself is a part of a job, and any other run has an invocation of its own.
  expect(await workOn(open(951), ['a'])).toEqual({ done: ['a'], failed: 0 });
  expect(await workOn(open(951, false), items)).toEqual({ done: items, failed: 0 });
});

test('a queue claims no more rows than can be delivered', async () => {
  let claims = 0;
  const drain = (queries: number) => {
    const ctx = open(queries);
    return drainQueue(ctx, {
      ...{ job: 'email', maxPages: 5, pageSize: 1 },
      claim: async () => {
        claims += 1;
        return [{ id: String(claims), attempts: 1 }];
      },
      deliver: async () => {
        ctx.meter.queries += 100;
        return true;
      },
    });
  };
  expect(await drain(550)).toEqual({ sent: 2, skipped: 0, failed: 0 });
  expect(await drain(800)).toEqual({ sent: 0, skipped: 0, failed: 0 });
  expect(claims).toBe(2);
});

test('each statement of a batch counts', async () => {
  const ctx = open(0);
  const select = () => ctx.db.select().from(drivers).limit(1);
  await ctx.db.batch([select(), select()]);
  await select();
  expect(ctx.meter).toMatchObject({ roundTrips: 2, queries: 3 });
});
