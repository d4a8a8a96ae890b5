import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { ledgerPostings } from '#worker/db/schema/ledger.ts';
import { ledgerCursors } from '#worker/db/schema/referrals.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { batch, eachPage } from '#worker/db/write.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { composeMonthCredit } from '#worker/domain/referrals/month-credit.ts';
import { listDueAgain, workPart, workTogether } from '#worker/services/jobs/work-items.ts';
import { creditDriverReferrals } from './credit-driver-referrals.ts';

/**
 * The `referrals` job: credits referrers for each week a referred driver delivered in, and for each month a referred
 * restaurant paid. The rest is left to the next run. Every credit has a key of its own, so it is written once.
 */
export async function creditReferrals(ctx: Ctx): Promise<JobCounts> {
  const weeks = await workPart(ctx, 'referrals', 'weeks', () => creditDriverReferrals(ctx));
  const months = await workPart(ctx, 'referrals', 'months', () => creditRestaurantReferrals(ctx));
  const failed = (weeks?.failed ?? 1) + (months?.failed ?? 1);
  return { weeks: weeks?.weeks ?? 0, months: months?.months ?? 0, ...(failed > 0 && { failed }) };
}

const PAGE_SIZE = 100;
const MAX_PAGES = 40;
const CURSOR = 'restaurantReferrals';
/** The prefix, before a posting's number, of months that failed. */
const MONTH = 'month:';

/**
 * Credits every month a restaurant paid to its referrer: reads the ledger from the cursor of the last run, so months charged
 * late are credited late. A posting that fails is skipped, and retried by its number.
 */
async function creditRestaurantReferrals(ctx: Ctx): Promise<{ months: number; failed: number }> {
  const counts = { months: 0, failed: 0 };
  const credit = async (items: readonly ReadPosting[]) => {
    const { done, failed } = await workTogether(ctx, {
      job: 'referrals',
      items,
      getId: ({ seq }) => `${MONTH}${seq}`,
      work: (postings) => creditPostings(ctx, postings),
    });
    counts.months += done.reduce((sum, credited) => sum + credited, 0);
    counts.failed += failed;
  };
  const missed = await listDueAgain(ctx, 'referrals', MONTH);
  await credit(
    await selectMissed(
      ctx,
      missed.map((item) => Number(item.slice(MONTH.length))),
    ),
  );
  const pages = eachPage({ maxPages: MAX_PAGES, pageSize: PAGE_SIZE }, async () => selectPage(ctx));
  for await (const postings of pages) {
    await credit(postings);
    // After the failures are recorded, so that a run interrupted before this reads the page again.
    await moveCursor(ctx, Math.max(...postings.map(({ seq }) => seq)));
  }
  return counts;
}

/** Credits these postings, all or none; idempotent. Returns the number of credits. */
async function creditPostings(ctx: Ctx, postings: readonly ReadPosting[]): Promise<number> {
  const credits = postings.flatMap(toCredit);
  await batch(ctx, { credits: credits.flatMap((credit) => insertPosting(ctx, credit)) });
  return credits.length;
}

type ReadPosting = Awaited<ReturnType<typeof selectPostings>>[number];

/** The next page of restaurants' postings with their referrers; never one with the restaurant's own email. */
function selectPage(ctx: Ctx) {
  return selectPostings(
    ctx,
    gt(ledgerPostings.seq, sql`coalesce((select seq from ledger_cursors where name = ${CURSOR}), 0)`),
  );
}

async function selectMissed(ctx: Ctx, seqs: readonly number[]): Promise<ReadPosting[]> {
  const isOne = sql`${ledgerPostings.seq} in (select value from json_each(${JSON.stringify(seqs)}))`;
  return seqs.length > 0 ? selectPostings(ctx, isOne) : [];
}

function selectPostings(ctx: Ctx, where: SQL) {
  return ctx.db
    .select({
      seq: ledgerPostings.seq,
      key: ledgerPostings.key,
      kind: ledgerPostings.kind,
      at: ledgerPostings.at,
      periodEnd: ledgerPostings.periodEnd,
      referrerId: sql<
        string | null
      >`case when ${drivers.email} <> ${restaurants.email} then ${drivers.id} end`.as('referrer'),
    })
    .from(ledgerPostings)
    .leftJoin(restaurants, eq(restaurants.id, ledgerPostings.ownerId))
    .leftJoin(drivers, eq(drivers.id, restaurants.referrerId))
    .where(and(eq(ledgerPostings.subject, 'restaurant'), where))
    .orderBy(asc(ledgerPostings.seq))
    .limit(PAGE_SIZE);
}

function toCredit({ key, kind, at, periodEnd, referrerId }: ReadPosting) {
  if (kind !== 'charge' || periodEnd === null || referrerId === null) return [];
  return [composeMonthCredit({ key, at, periodEnd }, referrerId)];
}

/** Statement: moves the cursor forward. */
function moveCursor(ctx: Ctx, seq: number) {
  return ctx.db
    .insert(ledgerCursors)
    .values({ name: CURSOR, seq })
    .onConflictDoUpdate({ target: ledgerCursors.name, set: { seq: sql`max(seq, excluded.seq)` } });
}
