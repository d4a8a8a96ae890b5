import { desc, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { networkDays } from '#worker/db/schema/admin.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { listDaysToRollUp } from '#worker/domain/admin/network-days.ts';
import { DAY_MS, getLocalDay } from '#worker/domain/shared/time.ts';

/**
 * Rewrites the network's last days, and days before them that were missed, from the rows of those days by index; then
 * the totals of today. Running it again gives the same rows. A long gap is filled over several runs, oldest day first.
 * With `alongside` all of it is one transaction with the statements it gives for the days to be rewritten; without, each
 * day is one of its own.
 */
export async function rollUpNetwork(
  ctx: Ctx,
  alongside: (days: string[]) => BatchItem<'sqlite'>[] = () => [],
): Promise<{ days: number }> {
  const today = getLocalDay(ctx.now, 'UTC');
  const [[last], [driver], [restaurant]] = await ctx.db.batch([
    ctx.db.select({ day: networkDays.day }).from(networkDays).orderBy(desc(networkDays.day)).limit(1),
    ctx.db.select({ at: sql<number | null>`min(${drivers.createdAt})`.as('at') }).from(drivers),
    ctx.db.select({ at: sql<number | null>`min(${restaurants.createdAt})`.as('at') }).from(restaurants),
  ]);
  const first = Math.min(driver?.at ?? ctx.now, restaurant?.at ?? ctx.now);
  const days = listDaysToRollUp({
    today,
    firstDay: getLocalDay(first, 'UTC'),
    lastRolledUp: last?.day ?? null,
  });
  const rollUps: BatchItem<'sqlite'>[] = days.map((day) => rollUpNetworkDay(ctx, day));
  if (days.at(-1) === today) rollUps.push(countTotals(ctx, today));
  const [lead, ...others] = alongside(days);
  if (lead) await ctx.db.batch([lead, ...others, ...rollUps]);
  else for (const rollUp of rollUps) await ctx.db.batch([rollUp]);
  return { days: days.length };
}

/**
 * Statement: one day: sign-ups and revenue (charges less refunds, by when they were written) by its UTC hours; deliveries by the
 * drivers' own local day, samples left out.
 */
function rollUpNetworkDay(ctx: Ctx, day: string) {
  const start = Date.parse(`${day}T00:00:00Z`);
  const end = start + DAY_MS;
  return ctx.db
    .insert(networkDays)
    .select(sql`
      with delivered as (
        select orders.driver_id as driver, orders.payout_cents as cents
        from daily_earnings join orders
          on orders.driver_id = daily_earnings.driver_id and orders.completed_on = daily_earnings.day
        where daily_earnings.day = ${day} and orders.is_sample = 0
      )
      select ${day},
        (select count(*) from drivers where created_at >= ${start} and created_at < ${end}),
        (select count(*) from restaurants where created_at >= ${start} and created_at < ${end}),
        (select count(distinct driver) from delivered), (select count(*) from delivered),
        (select coalesce(sum(cents), 0) from delivered), (
          select coalesce(sum(case kind when 'charge' then amount_cents else -amount_cents end), 0)
          from ledger_postings
          where created_at >= ${start} and created_at < ${end} and kind in ('charge', 'refund')
        ), null, null, null, null, null, ${ctx.now}
      where true`)
    .onConflictDoUpdate({
      target: networkDays.day,
      set: {
        newDrivers: sql`excluded.new_drivers`,
        newRestaurants: sql`excluded.new_restaurants`,
        activeDrivers: sql`excluded.active_drivers`,
        deliveries: sql`excluded.deliveries`,
        deliveredCents: sql`excluded.delivered_cents`,
        revenueCents: sql`excluded.revenue_cents`,
        rolledUpAt: sql`excluded.rolled_up_at`,
      },
    });
}

/** Statement: how many there are of each at this moment, kept on today's row. */
function countTotals(ctx: Ctx, today: string) {
  return ctx.db
    .update(networkDays)
    .set({
      totalDrivers: sql`(select count(*) from drivers)`,
      proDrivers: sql`(select count(*) from drivers where subscription_status = 'pro')`,
      suspendedDrivers: sql`(select count(*) from drivers where suspended_at is not null)`,
      totalRestaurants: sql`(select count(*) from restaurants)`,
      activeRestaurants: sql`(select count(*) from restaurants where status = 'active')`,
    })
    .where(sql`${networkDays.day} = ${today}`);
}
