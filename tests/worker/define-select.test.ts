import { env } from 'cloudflare:test';
import { and, eq, ne, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, expectTypeOf, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { batch } from '#worker/db/write.ts';

const trips = sqliteTable('define_trips', {
  id: text().primaryKey(),
  driverId: text().notNull(),
  isOpen: integer({ mode: 'boolean' }).notNull(),
  endedAt: integer().notNull(),
});

const ctx = createCtx(env, () => {}, 'define', 1000);

await ctx.db.run(sql`drop table if exists define_trips`);
await ctx.db.run(
  sql`create table define_trips (id text primary key, driver_id text, is_open integer, ended_at integer)`,
);
await ctx.db.insert(trips).values([
  { id: 'a', driverId: 'ann', isOpen: true, endedAt: 900 },
  { id: 'b', driverId: 'ann', isOpen: false, endedAt: 100 },
  { id: 'c', driverId: 'bob', isOpen: true, endedAt: 950 },
]);

type Asked = { driverId: string; since?: number | undefined; limit: number };

function define() {
  let times = 0;
  const select = defineSelect((db, given: Given<Asked>) => {
    times += 1;
    return db
      .select()
      .from(trips)
      .where(
        sql`${eq(trips.driverId, given.driverId)} and ${given.since ? sql`ended_at > ${given.since}` : sql`true`}`,
      )
      .orderBy(trips.endedAt)
      .limit(given.limit);
  });
  return { select, countTimes: () => times };
}

test('compiles its SQL once for each limit, with the values of each call', async () => {
  const { select, countTimes } = define();
  const rows = await batch(ctx, {
    ann: select(ctx, { driverId: 'ann', limit: 9 }),
    bob: select(ctx, { driverId: 'bob', limit: 9 }),
    first: select(ctx, { driverId: 'ann', limit: 1 }),
  });
  expect(rows.ann.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(rows.bob).toEqual([{ id: 'c', driverId: 'bob', isOpen: true, endedAt: 950 }]);
  expect(rows.first.map(({ id }) => id)).toEqual(['b']);
  expect(countTimes()).toBe(2);
});

test('binds only the given values, while constants and the limit are part of the SQL', async () => {
  const select = defineSelect((db, { driverId, limit }: Given<Asked>) =>
    db
      .select()
      .from(trips)
      .where(and(eq(trips.driverId, driverId), eq(trips.isOpen, true), ne(trips.id, "o'clock")))
      .limit(limit),
  );
  const asked = select(ctx, { driverId: 'ann', limit: 9 });
  expect(asked.toSQL().params).toEqual(['ann']);
  expect((await asked).map(({ id }) => id)).toEqual(['a']);
});

test('omits the conditions on values that are not given', async () => {
  const { select, countTimes } = define();
  const recent = await select(ctx, { driverId: 'ann', limit: 9, since: 500 });
  const all = await select(ctx, { driverId: 'ann', limit: 9, since: undefined });
  expect(recent.map(({ id }) => id)).toEqual(['a']);
  expect(all).toHaveLength(2);
  await select(ctx, { driverId: 'bob', limit: 9 });
  expect(countTimes()).toBe(2);
});

test('uses the time of the request, and returns rows with the types of their columns', async () => {
  const select = defineSelect((db, { now }: Given<unknown>) =>
    db.select().from(trips).where(sql`ended_at > ${now} - 60`),
  );
  const rows = await select(ctx, {});
  expect(rows.map(({ id }) => id)).toEqual(['c']);
  expect(await select({ ...ctx, now: 2000 }, {})).toEqual([]);
  expectTypeOf(rows).toEqualTypeOf<(typeof trips.$inferSelect)[]>();
});

test('runs on the database of each request', async () => {
  const { select } = define();
  const other = createCtx(env, () => {}, 'other', 1000);
  await select(ctx, { driverId: 'ann', limit: 9 });
  await batch(other, { trips: select(other, { driverId: 'ann', limit: 9 }) });
  expect(other.meter.roundTrips).toBe(1);
});
