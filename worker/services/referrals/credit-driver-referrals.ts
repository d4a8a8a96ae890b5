import { and, asc, type Column, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import { batch, eachPage } from '#worker/db/write.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { REFERRAL_REWARDS } from '#worker/domain/referrals/referral.ts';
import { getDueBefore, getReferralWeek } from '#worker/domain/referrals/referral-weeks.ts';
import { WEEK_MS } from '#worker/domain/shared/time.ts';
import { isDueAgain, workPages } from '#worker/services/jobs/work-items.ts';

const PAGE_SIZE = 25;
const MAX_PAGES = 40;
/** More weeks than the schedule is ever interrupted for. */
const MAX_WEEKS = 60;

type Due = { id: string; referrerId: string; driverId: string; start: number };

/**
 * The `referrals` job: credits every past week in which a referred driver delivered. Weeks beyond the page limit are left to the
 * next run. Each credit has its own key, so it is written only once.
 */
export async function creditDriverReferrals(ctx: Ctx): Promise<JobCounts> {
  // A page has one week per referral; a referral with more due weeks is on the next page again.
  const pages = eachPage({ maxPages: MAX_PAGES }, () => selectDue(ctx));
  const { taken, failed } = await workPages(ctx, pages, {
    job: 'referrals',
    getId: ({ id }) => `week:${id}`,
    work: (due) => batch(ctx, { weeks: due.flatMap((referral) => creditWeek(ctx, referral)) }),
  });
  return { done: taken - failed, failed };
}

/** Credits a driver's past weeks to their referrer before the driver is deleted. */
export async function creditWeeksOf(ctx: Ctx, driverId: string): Promise<void> {
  for (let week = 0; week < MAX_WEEKS; week += 1) {
    const [due] = await selectDue(ctx, driverId);
    if (!due) return;
    await batch(ctx, { week: creditWeek(ctx, due) });
  }
}

/**
 * Returns the referrals whose next week is over, longest waiting first, optionally of one referred driver. A week without a
 * delivery waits longer, in case a delivery is reported late.
 */
async function selectDue(ctx: Ctx, newDriverId?: string): Promise<Due[]> {
  const { id, referrerId, driverId, creditedThrough, status } = referrals;
  const { week, lateWeek } = getDueBefore(ctx.now);
  const end = sql`${creditedThrough} + ${WEEK_MS}`;
  const rows = await ctx.db
    .select({ id, referrerId, driverId, start: creditedThrough })
    .from(referrals)
    .where(
      and(
        eq(status, 'active'),
        lte(creditedThrough, week),
        or(lte(creditedThrough, lateWeek), hasDelivered({ driverId, start: creditedThrough, end })),
        newDriverId === undefined
          ? isDueAgain(ctx, 'referrals', "'week:' || referrals.id")
          : eq(driverId, newDriverId),
      ),
    )
    .orderBy(asc(creditedThrough))
    .limit(PAGE_SIZE);
  return rows.flatMap((row) =>
    row.driverId !== null && row.start !== null ? [{ ...row, driverId: row.driverId, start: row.start }] : [],
  );
}

/** Statements: credits the week if a real order was delivered in it, and advances the referral to the next week. */
function creditWeek(ctx: Ctx, { id, referrerId, driverId, start }: Due) {
  const { end } = getReferralWeek(start);
  const credit = composePosting('referral_credit', 'driver_referral', {
    key: `driverReferral:${id}:${start}`,
    ownerId: referrerId,
    amountCents: REFERRAL_REWARDS.driver.amountCents,
    at: end,
    periodEnd: end,
  });
  const isEarned = sql`exists (select 1 from referrals where id = ${id} and driver_id = ${driverId})
    and ${hasDelivered({ driverId, start, end })}`;
  return [
    ...insertPosting(ctx, credit, isEarned),
    ctx.db
      .update(referrals)
      .set({ creditedThrough: end })
      .where(and(eq(referrals.id, id), eq(referrals.creditedThrough, start))),
  ] as const;
}

type Span = { driverId: string | Column; start: number | Column; end: number | SQL };

/** Condition: the driver delivered a real order from `start` (inclusive) to `end` (exclusive). */
function hasDelivered({ driverId, start, end }: Span): SQL {
  return sql`exists (select 1 from orders where orders.driver_id = ${driverId} and orders.history_at >= ${start}
    and orders.history_at < ${end} and orders.status = 'completed' and orders.is_sample = 0
    and orders.source <> 'import')`;
}
