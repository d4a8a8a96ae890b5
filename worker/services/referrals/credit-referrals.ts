import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { ledgerPostings } from '#worker/db/schema/ledger.ts';
import { ledgerCursors } from '#worker/db/schema/referrals.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { batch, eachPage } from '#worker/db/write.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { composeMonthCredit } from '#worker/domain/referrals/month-credit.ts';
import { creditDriverReferrals } from './credit-driver-referrals.ts';

/**
 * Credits what drivers earn by bringing others along: for each week an active driver delivered in, for each month a
 * restaurant paid. In pages; what is left goes on in the next run, weeks or months late as well. Every credit has a key
 * of its own, so running twice credits nothing twice.
 */
export async function creditReferrals(ctx: Ctx): Promise<JobCounts> {
  const weeks = await creditDriverReferrals(ctx);
  const months = await creditRestaurantReferrals(ctx);
  return { weeks, months };
}

const PAGE_SIZE = 100;
const MAX_PAGES = 40;
const CURSOR = 'restaurantReferrals';

/**
 * Credits every month a restaurant paid to the driver it came with: reads the ledger on from where the last run stopped,
 * so months that were charged late are credited late, and months that were not paid never, nor what was paid twice and
 * went back. Returns the number of credits.
 */
async function creditRestaurantReferrals(ctx: Ctx): Promise<number> {
  const pages = eachPage({ maxPages: MAX_PAGES, pageSize: PAGE_SIZE }, async () => selectPage(ctx));
  let credited = 0;
  for await (const postings of pages) {
    const last = Math.max(...postings.map(({ seq }) => seq));
    const credits = postings.flatMap(toCredit);
    await batch(ctx, {
      cursor: moveCursor(ctx, last),
      credits: credits.flatMap((credit) => insertPosting(ctx, credit)),
    });
    credited += credits.length;
  }
  return credited;
}

type ReadPosting = Awaited<ReturnType<typeof selectPage>>[number];

/**
 * The next page of what the ledger say of restaurants, with the driver each came with; never one with the restaurant's
 * own email.
 */
function selectPage(ctx: Ctx) {
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
    .where(
      and(
        eq(ledgerPostings.subject, 'restaurant'),
        gt(ledgerPostings.seq, sql`coalesce((select seq from ledger_cursors where name = ${CURSOR}), 0)`),
      ),
    )
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
