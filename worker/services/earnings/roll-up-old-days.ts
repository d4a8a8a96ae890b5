import { and, asc, gte, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { rollUpDay } from '#worker/db/queries/roll-up-day.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import { addDays } from '#worker/domain/shared/time.ts';
import { dateOldCancellations } from './date-old-cancellations.ts';

const PAGE_ROWS = 50;
const MAX_PAGES = 20;

/** A literal, not a parameter: only then can SQLite use the partial index. */
const IS_OLD = sql`waited_pickups is null`;

type OldDay = { driverId: string; day: string; hasOrders: number };

/**
 * Rewrites roll-ups from before minutes were cut at midnight and pickups counted, the day before each included, since what
 * reached over midnight belongs there, and those of orders cancelled before their time counted. Days that are final stay,
 * as do those without orders, which were never rolled up from any. Returns how many it rewrote.
 */
export async function rollUpOldDays(ctx: Ctx): Promise<JobCounts> {
  const counts = { days: 0 };
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const old = await ctx.db
      .select({
        driverId: dailyEarnings.driverId,
        day: dailyEarnings.day,
        hasOrders: sql<number>`exists (select 1 from orders where orders.driver_id = daily_earnings.driver_id
          and orders.completed_on = daily_earnings.day)`.as('has_orders'),
      })
      .from(dailyEarnings)
      .where(and(IS_OLD, gte(dailyEarnings.day, findArchiveDay(ctx.now))))
      .orderBy(asc(dailyEarnings.day), asc(dailyEarnings.driverId))
      .limit(PAGE_ROWS);
    const [first, ...rest] = old.flatMap((day) => rewrite(ctx, day));
    if (!first) break;
    await ctx.db.batch([first, ...rest]);
    counts.days += old.length;
  }
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const dated = await dateOldCancellations(ctx, PAGE_ROWS);
    if (dated === 0) break;
    counts.days += dated;
  }
  return counts;
}

function rewrite(ctx: Ctx, { driverId, day, hasOrders }: OldDay): BatchItem<'sqlite'>[] {
  if (hasOrders) return [rollUpDay(ctx, driverId, addDays(day, -1)), rollUpDay(ctx, driverId, day)];
  const isThis = sql`driver_id = ${driverId} and day = ${day} and ${IS_OLD}`;
  return [ctx.db.update(dailyEarnings).set({ waitedPickups: 0 }).where(isThis)];
}
