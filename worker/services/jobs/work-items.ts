import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { failingItems } from '#worker/db/schema/job-runs.ts';
import { batch } from '#worker/db/write.ts';
import { findNextTry, LONGEST_REST_MS } from '#worker/domain/jobs/failing-item.ts';
import type { JobName } from '#worker/domain/jobs/job-run.ts';
import { groupBy } from '#worker/domain/shared/group-by.ts';
import { describeError } from '#worker/log.ts';

/** Enough of an error to know it again. */
const MAX_PROBLEM_LENGTH = 300;

/** Failed items that are looked at again in one go. */
const MAX_DUE_AGAIN = 100;

/** A page of a job's work; `getId` names an item for as long as there is work on it. */
type Work<Item> = { job: JobName; items: readonly Item[]; getId: (item: Item) => string };

/** What the items that worked returned, and how many did not. */
type Worked<Done> = { done: Done[]; failed: number };

type Broken = { item: string; problem: string };

type Each<Item, Done> = {
  work: (item: Item) => Promise<Done>;
  /** How many items are worked at the same time. */
  concurrency?: number;
  /** Items of one lane are worked one after another. */
  getLane?: (item: Item) => string;
  /** Whether an item may have failed before: of one that cannot have, no failure needs to be taken back. */
  mayHaveFailed?: (item: Item) => boolean;
};

/**
 * Works items one by one, or some at the same time. One that throws keeps no other from its turn: it is
 * logged, written down (`failing_items`) and, where the job asks `isDueAgain`, left alone for a while that grows.
 */
export async function workEach<Item, Done>(
  ctx: Ctx,
  { job, items, getId, work, concurrency = 1, ...order }: Work<Item> & Each<Item, Done>,
): Promise<Worked<Done>> {
  const { getLane = getId, mayHaveFailed = () => true } = order;
  const [done, worked, broken]: [Done[], string[], Broken[]] = [[], [], []];
  const workOn = async (entry: Item) => {
    const item = getId(entry);
    try {
      done.push(await work(entry));
      if (mayHaveFailed(entry)) worked.push(item);
    } catch (error) {
      ctx.log('error', 'item failed', { job, item, ...describeError(error) });
      broken.push({ item, problem: describeError(error).message.slice(0, MAX_PROBLEM_LENGTH) });
    }
  };
  const lanes = groupBy(items, getLane).values();
  const drive = async () => {
    for (const lane of lanes) for (const entry of lane) await workOn(entry);
  };
  await Promise.all(Array.from({ length: concurrency }, drive));
  await recordItems(ctx, job, worked, broken);
  return { done, failed: broken.length };
}

/** As `workEach`, but all in one go as long as that works; else one after another, so that the one that broke it is found. */
export async function workTogether<Item, Done>(
  ctx: Ctx,
  { work, ...page }: Work<Item> & { work: (items: readonly Item[]) => Promise<Done> },
): Promise<Worked<Done>> {
  const { job, items, getId } = page;
  if (items.length > 1) {
    try {
      const done = [await work(items)];
      await recordItems(ctx, job, items.map(getId), []);
      return { done, failed: 0 };
    } catch (error) {
      ctx.log('warn', 'page failed', { job, items: items.length, ...describeError(error) });
    }
  }
  return workEach(ctx, { ...page, work: (item) => work([item]) });
}

/**
 * Works a part of a job that the others do not depend on, such as its first of three steps. Returns what it returned, null if
 * it failed.
 */
export async function workPart<Done>(
  ctx: Ctx,
  job: JobName,
  part: string,
  work: () => Promise<Done>,
): Promise<Done | null> {
  const { done } = await workEach(ctx, { job, items: [part], getId: () => part, work });
  return done[0] ?? null;
}

/** Condition: the item that this expression names is not one that failed a short while ago. */
export function isDueAgain({ now }: Ctx, job: JobName, item: string): SQL {
  return sql`not exists (select 1 from failing_items where failing_items.job = ${job}
    and failing_items.item = ${sql.raw(item)} and retry_at > ${now} and retry_at <= ${now + LONGEST_REST_MS})`;
}

/** Returns the items of a job with names that begin so which failed, and are due again. */
export async function listDueAgain({ db, now }: Ctx, job: JobName, prefix: string): Promise<string[]> {
  const rows = await db
    .select({ item: failingItems.item })
    .from(failingItems)
    .where(
      and(
        eq(failingItems.job, job),
        gte(failingItems.item, prefix),
        lt(failingItems.item, `${prefix}\uffff`),
        lte(failingItems.retryAt, now),
      ),
    )
    .limit(MAX_DUE_AGAIN);
  return rows.map(({ item }) => item);
}

async function recordItems(ctx: Ctx, job: JobName, worked: string[], broken: Broken[]): Promise<void> {
  const ids = JSON.stringify(broken.map(({ item }) => item));
  const isNamed = (list: string) => sql`job = ${job} and item in (select value from json_each(${list}))`;
  const { known } = await batch(ctx, {
    recovered:
      worked.length > 0 ? ctx.db.delete(failingItems).where(isNamed(JSON.stringify(worked))) : undefined,
    known: broken.length > 0 ? ctx.db.select().from(failingItems).where(isNamed(ids)) : undefined,
  });
  const before = new Map((known ?? []).map((row) => [row.item, row]));
  await batch(ctx, {
    broken: broken.map(({ item, problem }) => {
      const earlier = before.get(item);
      const failures = (earlier?.failures ?? 0) + 1;
      const set = { failures, lastAt: ctx.now, retryAt: findNextTry(failures, ctx.now), problem };
      return ctx.db
        .insert(failingItems)
        .values({ job, item, ...set })
        .onConflictDoUpdate({ target: [failingItems.job, failingItems.item], set });
    }),
  });
}
