import { and, eq, gte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { requestCounts } from '#worker/db/schema/alarms.ts';
import { ledgerCursors } from '#worker/db/schema/referrals.ts';
import type { RequestCount } from '#worker/domain/alarms/request-counts.ts';
import {
  REQUEST_WINDOW_MS,
  type Readings,
  SIGNALS,
  type Signal,
  WEBHOOK_WINDOW_MS,
} from '#worker/domain/alarms/signals.ts';
import { listFailingJobs } from '#worker/services/jobs/list-failing-jobs.ts';
import { selectFailingItems } from '#worker/services/jobs/select-failing-items.ts';
import { workEach } from '#worker/services/jobs/work-items.ts';

/** Ledger entries checked per run: more than are written between two runs. */
const PAGE = 1000;

/** Name of the cursor at the last checked ledger entry. */
const CURSOR = 'watch';

/** Measures each signal. */
const READERS: Record<Signal, (ctx: Ctx) => Promise<Partial<Readings>>> = {
  serverErrors: async (ctx) => ({
    requests: await countSince(ctx, 'requests', REQUEST_WINDOW_MS),
    failures: await countSince(ctx, 'failures', REQUEST_WINDOW_MS),
  }),
  jobs: async (ctx) => {
    const failing = await Promise.all([listFailingJobs(ctx), selectFailingItems(ctx)]);
    return { failingJobs: [...new Set(failing.flat().map(({ job }) => job))] };
  },
  ledger: async (ctx) => ({ imbalance: await checkLedger(ctx) }),
  webhooks: async (ctx) => ({ webhookFailures: await countSince(ctx, 'webhookFailures', WEBHOOK_WINDOW_MS) }),
  storage: async (ctx) => ({ databaseBytes: await measureDatabase(ctx) }),
};

/** Measures the signals of alarms. Returns the readings that succeeded, and how many failed. */
export async function readSignals(ctx: Ctx): Promise<{ readings: Partial<Readings>; failed: number }> {
  const { done, failed } = await workEach(ctx, {
    job: 'watch-alarms',
    items: SIGNALS,
    getId: (signal) => signal,
    work: (signal) => READERS[signal](ctx),
    concurrency: SIGNALS.length,
  });
  return { readings: Object.assign({}, ...done), failed };
}

async function countSince(ctx: Ctx, kind: RequestCount, windowMs: number): Promise<number> {
  const [row] = await ctx.db
    .select({ total: sql<number>`coalesce(sum(${requestCounts.count}), 0)`.as('total') })
    .from(requestCounts)
    .where(and(eq(requestCounts.kind, kind), gte(requestCounts.startedAt, ctx.now - windowMs)));
  return row?.total ?? 0;
}

/** Every D1 result carries the size of the database. */
async function measureDatabase(ctx: Ctx): Promise<number> {
  const { meta } = await ctx.db.run(sql`select 1`);
  return meta.size_after ?? 0;
}

type CheckedSide = { seq: number; posting: string; total: number; drift: number };

/**
 * Checks the entries written since the last run: the entries of a posting must sum to zero, and each balance must be the previous
 * one plus the amount. Stops before the first wrong entry, so that every run reports it until it is corrected.
 */
async function checkLedger(ctx: Ctx): Promise<Readings['imbalance']> {
  const sides = await ctx.db.all<CheckedSide>(sql`
    select side.seq, side.posting_key as posting,
      (select sum(amount_cents) from ledger_entries where posting_key = side.posting_key) as total,
      side.balance_cents - side.amount_cents - coalesce((
        select before.balance_cents from ledger_entries before
        where before.account = side.account and before.owner_id = side.owner_id and before.seq < side.seq
        order by before.seq desc limit 1), 0) as drift
    from ledger_entries side
    where side.seq > coalesce((select seq from ledger_cursors where name = ${CURSOR}), 0)
    order by side.seq limit ${PAGE}`);
  const wrong = sides.find(({ total, drift }) => total !== 0 || drift !== 0);
  const checked = wrong ? wrong.seq - 1 : sides.at(-1)?.seq;
  if (checked !== undefined) {
    await ctx.db
      .insert(ledgerCursors)
      .values({ name: CURSOR, seq: checked })
      .onConflictDoUpdate({ target: ledgerCursors.name, set: { seq: checked } });
  }
  return wrong ? { posting: wrong.posting, cents: wrong.total || wrong.drift } : null;
}
