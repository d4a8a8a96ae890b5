import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { failingItems } from '#worker/db/schema/job-runs.ts';
import { batch } from '#worker/db/write.ts';
import { findNextTry, MAX_PAUSE_MS } from '#worker/domain/jobs/failing-item.ts';
import type { JobName } from '#worker/domain/jobs/job-run.ts';
import { groupBy } from '#worker/domain/shared/group-by.ts';
import { describeError } from '#worker/log.ts';
import { hasQueriesLeft } from '#worker/services/jobs/query-budget.ts';

const MAX_PROBLEM_LENGTH = 300;

/** A page of a job's work; `getId` returns a stable id of an item. */
type Work<Item> = { job: JobName; items: readonly Item[]; getId: (item: Item) => string };

/** The results of items that succeeded, and how many failed. */
type Worked<Done> = { done: Done[]; failed: number };

type Broken = { item: string; problem: string };

type Each<Item, Done> = {
  work: (item: Item) => Promise<Done>;
  /** Items handled concurrently. */
  concurrency?: number;
  /** Items of the same lane are handled one after another. */
  getLane?: (item: Item) => string;
  /** Whether an item may have failed before, so that its recorded failure must be deleted. */
  mayHaveFailed?: (item: Item) => boolean;
  /** Queries a scheduled run must have left to start an item, if not the default. */
  queries?: number | undefined;
};

/**
 * Handles items one by one, or `concurrency` at a time. An item that throws does not stop the others: it is logged, recorded in
 * `failing_items` and, if the job uses `isDueAgain`, retried after a growing pause. When a scheduled run has used up its queries,
 * the remaining items are left to the next run.
 */
export async function workEach<Item, Done>(
  ctx: Ctx,
  {
    job,
    items,
    getId,
    work,
    concurrency = 1,
    getLane = getId,
    mayHaveFailed = () => true,
    queries,
  }: Work<Item> & Each<Item, Done>,
): Promise<Worked<Done>> {
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
    for (const lane of lanes) {
      for (const entry of lane) if (hasQueriesLeft(ctx, queries)) await workOn(entry);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, drive));
  await recordItems(ctx, job, worked, broken);
  return { done, failed: broken.length };
}

/** Like `workEach`, but tries all items together first; if that fails, one by one, so that only failing ones are skipped. */
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

/** Runs `workTogether` on each page. Also returns the number of items. */
export async function workPages<Item, Done>(
  ctx: Ctx,
  pages: AsyncIterable<readonly Item[]>,
  page: Omit<Work<Item>, 'items'> & { work: (items: readonly Item[]) => Promise<Done> },
): Promise<Worked<Done> & { taken: number }> {
  const all = { done: [] as Done[], failed: 0, taken: 0 };
  for await (const items of pages) {
    if (!hasQueriesLeft(ctx)) break;
    const { done, failed } = await workTogether(ctx, { ...page, items });
    all.done.push(...done);
    all.failed += failed;
    all.taken += items.length;
  }
  return all;
}

/** Runs a part of a job that the other parts do not depend on. Returns its result, or null if it failed. */
export async function workPart<Done>(
  ctx: Ctx,
  job: JobName,
  part: string,
  work: () => Promise<Done>,
): Promise<Done | null> {
  const { done } = await workEach(ctx, { job, items: [part], getId: () => part, work, queries: 0 });
  return done[0] ?? null;
}

/** Condition: the item whose id this SQL expression yields is not waiting for a retry. */
export function isDueAgain({ now }: Ctx, job: JobName, item: string): SQL {
  return sql`not exists (select 1 from failing_items where failing_items.job = ${job}
    and failing_items.item = ${sql.raw(item)} and retry_at > ${now} and retry_at <= ${now + MAX_PAUSE_MS})`;
}

/** Statement: deletes the recorded failures of a job's items. */
export function deleteFailing(ctx: Ctx, job: JobName, items: readonly string[]) {
  return ctx.db.delete(failingItems).where(isNamed(job, items));
}

/** Condition: the row is one of these items of a job. */
const isNamed = (job: JobName, items: readonly string[]) =>
  sql`job = ${job} and item in (select value from json_each(${JSON.stringify(items)}))`;

async function recordItems(ctx: Ctx, job: JobName, worked: string[], broken: Broken[]): Promise<void> {
  const ids = broken.map(({ item }) => item);
  const { known } = await batch(ctx, {
    recovered: worked.length > 0 ? deleteFailing(ctx, job, worked) : undefined,
    known: ids.length > 0 ? ctx.db.select().from(failingItems).where(isNamed(job, ids)) : undefined,
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
