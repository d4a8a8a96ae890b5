import { env } from 'cloudflare:test';
import { eq, sql } from 'drizzle-orm';
import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { auditLog } from '#worker/db/schema/admin.ts';
import { batch, eachPage, insertWhen } from '#worker/db/write.ts';

const samples = sqliteTable('write_samples', {
  id: text().primaryKey(),
  name: text().notNull(),
  rank: integer(),
  isOpen: integer({ mode: 'boolean' }).notNull().default(true),
  tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  seenAt: integer({ mode: 'timestamp_ms' }),
  state: text()
    .notNull()
    .$defaultFn(() => 'new'),
  label: text().generatedAlwaysAs(sql`name || '!'`),
  picture: blob({ mode: 'buffer' }),
  total: integer().notNull().default(sql`1 + 1`),
});

/** The same table, declared in a different column order and with an added column. */
const reordered = sqliteTable('write_samples', {
  extra: text(),
  total: integer().notNull().default(2),
  state: text().notNull(),
  rank: integer(),
  name: text().notNull(),
  id: text().primaryKey(),
});

const ctx = createCtx(env, () => {}, 'write', 1000);

await ctx.db.run(sql`drop table if exists write_samples`);
await ctx.db.run(sql`create table write_samples (id text primary key not null, name text not null, rank integer,
  is_open integer not null default 0, tags text not null default '["database"]', seen_at integer, state text not null,
  label text generated always as (name || '!'), picture blob, total integer not null, extra text)`);

const find = (id: string) => ctx.db.select().from(samples).where(eq(samples.id, id));
const count = async () => (await ctx.db.select().from(samples)).length;
const TRUE = sql`true`;

test('inserts a row by the names of its columns, whatever their order', async () => {
  await insertWhen(ctx, samples, { rank: 3, name: 'Ann', id: 'named' }, TRUE);
  // Another database object, since Drizzle caches the columns of a table by its name.
  const anew = createCtx(env, () => {}, 'anew', 1000);
  await insertWhen(anew, reordered, { id: 'reordered', name: 'Bob', rank: 4, state: 'old' }, TRUE);
  expect(await find('named')).toMatchObject([{ name: 'Ann', rank: 3, label: 'Ann!' }]);
  expect(await find('reordered')).toMatchObject([{ name: 'Bob', rank: 4, state: 'old', total: 2 }]);
});

test('fills columns without a value with their defaults, or with null', async () => {
  await insertWhen(ctx, samples, { id: 'defaults', name: 'Ann', rank: undefined }, TRUE);
  const defaults = { rank: null, isOpen: true, tags: [], seenAt: null, state: 'new', total: 2 };
  expect(await find('defaults')).toMatchObject([defaults]);
});

test('encodes values by the types of their columns', async () => {
  const values = {
    isOpen: false,
    tags: ['a', "b'c"],
    seenAt: new Date(5000),
    rank: null,
    picture: Buffer.from([1, 2]),
  };
  await insertWhen(ctx, samples, { id: 'encoded', name: 'Ann', ...values }, TRUE);
  const [row] = await find('encoded');
  expect(row).toMatchObject({ isOpen: false, tags: ['a', "b'c"], seenAt: new Date(5000), rank: null });
  expect([...(row?.picture ?? [])]).toEqual([1, 2]);
  const stored = await env.DB.prepare(
    `select is_open as isOpen, typeof(is_open) as kind, tags, seen_at as seenAt from write_samples where id = 'encoded'`,
  ).first();
  expect(stored).toEqual({ isOpen: 0, kind: 'integer', tags: `["a","b'c"]`, seenAt: 5000 });
});

test('inserts nothing while the condition does not hold', async () => {
  const before = await count();
  const refused = await insertWhen(ctx, samples, { id: 'refused', name: 'Ann' }, sql`1 = 2`).returning();
  expect(refused).toEqual([]);
  expect(await count()).toBe(before);
});

test('changes() makes a statement depend on the change before it', async () => {
  await insertWhen(ctx, samples, { id: 'chained', name: 'Ann', rank: 1 }, TRUE);
  const move = (from: number, id: string) =>
    batch(ctx, {
      update: ctx.db.update(samples).set({ rank: 2 }).where(sql`id = 'chained' and rank = ${from}`),
      event: insertWhen(ctx, samples, { id, name: 'moved' }, sql`changes() = 1`).returning({
        id: samples.id,
      }),
    });
  expect((await move(1, 'won')).event).toEqual([{ id: 'won' }]);
  expect((await move(1, 'lost')).event).toEqual([]);
});

test('inserts one row for each row of the source, with expressions over it', async () => {
  const source = JSON.stringify([
    { id: 'x', n: 1 },
    { id: 'y', n: 2 },
    { id: 'x', n: 5 },
  ]);
  const statement = insertWhen(
    ctx,
    samples,
    { name: sql`id`, id: sql`'each ' || id`, rank: sql`sum(n)`, isOpen: false },
    {
      with: sql`item as (select value ->> 'id' as id, value ->> 'n' as n from json_each(${source}))`,
      from: sql`item`,
      groupBy: sql`id`,
      having: sql`count(*) > 0`,
      limit: 10,
    },
  ).onConflictDoNothing();
  await batch(ctx, { first: statement, again: statement });
  const rows = await ctx.db.select().from(samples).where(sql`id like 'each %'`).orderBy(samples.id);
  expect(rows).toMatchObject([
    { id: 'each x', name: 'x', rank: 6, isOpen: false },
    { id: 'each y', name: 'y', rank: 2, isOpen: false },
  ]);
});

test('accepts columns of a source table as values', async () => {
  await insertWhen(ctx, samples, { id: 'copied', name: 'Ann', rank: 9 }, TRUE);
  const copy = { id: sql`'copy'`, name: samples.name, rank: samples.rank };
  await insertWhen(ctx, samples, copy, { from: samples, where: eq(samples.id, 'copied') });
  expect(await find('copy')).toMatchObject([{ name: 'Ann', rank: 9 }]);
});

test('on a conflict, updates the row or leaves it', async () => {
  const insert = (rank: number) => insertWhen(ctx, samples, { id: 'taken', name: 'Ann', rank }, TRUE);
  await insert(1);
  await insert(2).onConflictDoNothing();
  expect(await find('taken')).toMatchObject([{ rank: 1 }]);
  const set = { rank: sql`excluded.rank + ${samples.rank}`, tags: ['again'] };
  await insert(2).onConflictDoUpdate({ target: samples.id, set });
  expect(await find('taken')).toMatchObject([{ rank: 3, tags: ['again'] }]);
  await expect(insert(2)).rejects.toThrow();
});

test('a missing, unknown or mistyped column fails the type check', () => {
  // @ts-expect-error: `name` is not null and has no default.
  insertWhen(ctx, samples, { id: 'typed' }, TRUE);
  // @ts-expect-error: no such column.
  insertWhen(ctx, samples, { id: 'typed', name: 'Ann', nickname: 'A' }, TRUE);
  // @ts-expect-error: a number column.
  insertWhen(ctx, samples, { id: 'typed', name: 'Ann', rank: 'first' }, TRUE);
  // @ts-expect-error: `name` takes no null.
  insertWhen(ctx, samples, { id: 'typed', name: null }, TRUE);
  // @ts-expect-error: the database computes it.
  insertWhen(ctx, samples, { id: 'typed', name: 'Ann', label: 'Ann' }, TRUE);
  const entry = {
    id: 'a',
    at: 1,
    sessionId: 's',
    addressHash: 'h',
    targetKind: 'driver',
    targetId: 't',
  } as const;
  // @ts-expect-error: not one of the actions.
  insertWhen(ctx, auditLog, { ...entry, action: 'dance' }, TRUE);
});

test('a batch returns the result of each statement under its name, in one round trip', async () => {
  const roundTrip = vi.spyOn(ctx.db, 'batch');
  const insert = (id: string) =>
    insertWhen(ctx, samples, { id, name: 'Ann' }, TRUE).returning({ id: samples.id });
  const results = await batch(ctx, {
    zebra: insert('b1'),
    all: ctx.db.select({ id: samples.id }).from(samples).where(sql`id like 'b_'`).orderBy(samples.id),
    list: ['b2', 'b3'].map(insert),
    absent: undefined,
    pair: [insert('b4'), ctx.db.select({ rank: samples.rank }).from(samples).where(eq(samples.id, 'b4'))],
    group: {
      late: ctx.db.select({ name: samples.name }).from(samples).where(eq(samples.id, 'b4')),
      none: [],
    },
    removal: ctx.db.delete(samples).where(sql`id like 'b_'`),
    raw: ctx.db.all<{ left: number }>(sql`select count(*) as "left" from write_samples where id like 'b_'`),
  });
  expect(roundTrip).toHaveBeenCalledTimes(1);
  expect(results).toMatchObject({
    zebra: [{ id: 'b1' }],
    all: [{ id: 'b1' }],
    list: [[{ id: 'b2' }], [{ id: 'b3' }]],
    pair: [[{ id: 'b4' }], [{ rank: null }]],
    group: { late: [{ name: 'Ann' }], none: [] },
    removal: { meta: { changes: 4 } },
    raw: [{ left: 0 }],
  });
  expect(results.absent).toBeUndefined();
  expectTypeOf(results.zebra).toEqualTypeOf<{ id: string }[]>();
  expectTypeOf(results.list).toEqualTypeOf<{ id: string }[][]>();
  expectTypeOf(results.pair).toEqualTypeOf<[{ id: string }[], { rank: number | null }[]]>();
  expectTypeOf(results.group.late).toEqualTypeOf<{ name: string }[]>();
  expectTypeOf(results.removal).toEqualTypeOf<D1Result>();
  expectTypeOf(results.raw).toEqualTypeOf<{ left: number }[]>();
  expectTypeOf(results.absent).toEqualTypeOf<undefined>();
  // @ts-expect-error: no statement has this name.
  expect(results.unknown).toBeUndefined();
});

test('a statement that may be absent has a result that may be undefined', async () => {
  const isAsked = Date.now() < 0;
  const { maybe } = await batch(ctx, { maybe: isAsked ? find('named') : undefined });
  expect(maybe).toBeUndefined();
  expectTypeOf(maybe).toEqualTypeOf<(typeof samples.$inferSelect)[] | undefined>();
});

test('a batch without statements makes no round trip', async () => {
  const roundTrip = vi.spyOn(ctx.db, 'batch');
  expect(await batch(ctx, { list: [], absent: undefined })).toEqual({ list: [], absent: undefined });
  expect(roundTrip).not.toHaveBeenCalled();
});

test('a batch writes all or nothing', async () => {
  const insert = insertWhen(ctx, samples, { id: 'twice', name: 'Ann' }, TRUE);
  await expect(batch(ctx, { first: insert, second: insert })).rejects.toThrow();
  expect(await find('twice')).toEqual([]);
});

test('applies an audited action once, and reports that beside its own results', async () => {
  await insertWhen(ctx, samples, { id: 'audited', name: 'Ann', rank: 1 }, TRUE);
  const raise = () =>
    runAudited(ctx, {
      actor: { sessionId: 's', addressHash: 'h' },
      action: 'replayCouriers',
      target: { kind: 'restaurant', id: 'audited' },
      from: samples,
      where: sql`id = 'audited' and rank = 1`,
      before: sql`json_object('rank', rank)`,
      after: sql`json_object('rank', 2)`,
      run: (isAudited) => ({
        raised: ctx.db.update(samples).set({ rank: 2 }).where(sql`id = 'audited' and ${isAudited}`),
        found: find('audited'),
      }),
    });
  const [first, second] = [await raise(), await raise()];
  expect(first).toMatchObject({ isChanged: true, raised: { meta: { changes: 1 } }, found: [{ rank: 2 }] });
  expect(second).toMatchObject({ isChanged: false, raised: { meta: { changes: 0 } }, found: [{ rank: 2 }] });
  const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, 'audited'));
  expect(entries).toMatchObject([{ at: 1000, before: { rank: 1 }, after: { rank: 2 } }]);
  expectTypeOf(first.found).toEqualTypeOf<(typeof samples.$inferSelect)[]>();
});

/** Returns a reader that pages through the numbers below `bound`, and the positions that were requested from it. */
function numberPages(bound: number, pageSize: number) {
  const asked: (number | undefined)[] = [];
  const read = async (after?: { n: number }) => {
    asked.push(after?.n);
    const start = after ? after.n + 1 : 0;
    return Array.from({ length: Math.max(0, Math.min(pageSize, bound - start)) }, (_, i) => ({
      n: start + i,
    }));
  };
  return { asked, read };
}

test.each([
  { name: 'a short page is the last', bound: 5, pageSize: 2, maxPages: 9, sizes: [2, 2, 1], reads: 3 },
  {
    name: 'a full last page is followed by an empty one',
    bound: 4,
    pageSize: 2,
    maxPages: 9,
    sizes: [2, 2],
    reads: 3,
  },
  {
    name: 'no more pages are read than allowed',
    bound: 9,
    pageSize: 2,
    maxPages: 3,
    sizes: [2, 2, 2],
    reads: 3,
  },
  { name: 'there may be nothing', bound: 0, pageSize: 2, maxPages: 3, sizes: [], reads: 1 },
])('pages: $name', async ({ bound, pageSize, maxPages, sizes, reads }) => {
  const { asked, read } = numberPages(bound, pageSize);
  const pages: { n: number }[][] = [];
  for await (const page of eachPage({ maxPages, pageSize }, read)) pages.push(page);
  expect(pages.map((page) => page.length)).toEqual(sizes);
  expect(pages.flat().map(({ n }) => n)).toEqual(pages.flat().map((_, index) => index));
  expect(asked).toHaveLength(reads);
});

test('without a page size, ends only at an empty page, and reads a queue again after each page', async () => {
  const queue = [1, 2, 3];
  const seen: number[][] = [];
  for await (const page of eachPage({ maxPages: 9 }, async () => queue.slice(0, 2))) {
    seen.push(page);
    queue.splice(0, page.length);
  }
  expect(seen).toEqual([[1, 2], [3]]);
});

test('reads no further page when the caller stops', async () => {
  const { asked, read } = numberPages(9, 2);
  for await (const page of eachPage({ maxPages: 9, pageSize: 2 }, read)) if (page[0]?.n === 2) break;
  expect(asked).toEqual([undefined, 1]);
});
