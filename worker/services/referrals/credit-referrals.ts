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
 * Credits what drivers earn by bringing others along: for each week an active driver delivered in, for each month a
 * restaurant paid. In pages; what is left is done in the next run, weeks or months late as well. Every credit has a key
 * of its own, so running twice credits nothing twice.
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
/** With the number of a posting: what failed to be credited. */
const MONTH = 'month:';

/**
 * Credits every month a restaurant paid to the driver it came with: reads the ledger on from where the last run
 * stopped, so months that were charged late are credited late, and months that were not paid never, nor what was paid
 * twice and went back. One that fails is passed over, and tried again by its own number. Returns how many were
 * credited, and how many failed.
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
    // Only now: what failed is written down, so that a run that ends before this reads the page again.
    await moveCursor(ctx, Math.max(...postings.map(({ seq }) => seq)));
  }
  return counts;
}

/** Credits what these postings stand for, all or none; again it credits nothing. Returns the number of credits. */
async function creditPostings(ctx: Ctx, postings: readonly ReadPosting[]): Promise<number> {
  const credits = postings.flatMap(toCredit);
  await batch(ctx, { credits: credits.flatMap((credit) => insertPosting(ctx, credit)) });
  return credits.length;
}

type ReadPosting = Awaited<ReturnType<typeof selectPostings>>[number];

/**
 * The next page of what the ledger say of restaurants, with the driver each came with; never one with the restaurant's
 * own email.
 */
function selectPage(ctx: Ctx) {
  return selectPostings(
    ctx,
    gt(ledgerPostings.seq, sql`coalesce((select seq from ledger_cursors where name = ${CURSOR}), 0)`),
  );
}

/** Those that failed before. */
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

/** Statement: the ledger has been read up to here; never moves backwards. */
function moveCursor(ctx: Ctx, seq: number) {
  return ctx.db
    .insert(ledgerCursors)
    .values({ name: CURSOR, seq })
    .onConflictDoUpdate({ target: ledgerCursors.name, set: { seq: sql`max(seq, excluded.seq)` } });
}
