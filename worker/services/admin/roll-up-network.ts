import { desc, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDays } from '#worker/db/schema/admin.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { getFirstRewritten, listDaysToRollUp } from '#worker/domain/admin/network-days.ts';
import { DAY_MS, getLocalDay } from '#worker/domain/shared/time.ts';
import { workEach, workPart } from '#worker/services/jobs/work-items.ts';

/**
 * Rewrites the network's recent days and earlier days that were missed, then today's totals. Idempotent. A long gap is filled
 * over several runs, oldest day first. Each day is its own transaction. A recent day that fails is retried by the next run; an
 * earlier one ends this run, because the next run continues after the last written day.
 */
export async function rollUpNetwork(ctx: Ctx): Promise<{ done: number; failed: number }> {
  const today = getLocalDay(ctx.now, 'UTC');
  const { last, driver, restaurant } = await batch(ctx, {
    last: ctx.db.select({ day: networkDays.day }).from(networkDays).orderBy(desc(networkDays.day)).limit(1),
    driver: ctx.db.select({ at: sql<number | null>`min(${drivers.createdAt})`.as('at') }).from(drivers),
    restaurant: ctx.db
      .select({ at: sql<number | null>`min(${restaurants.createdAt})`.as('at') })
      .from(restaurants),
  });
  const first = Math.min(driver[0]?.at ?? ctx.now, restaurant[0]?.at ?? ctx.now);
  const days = listDaysToRollUp({
    today,
    firstDay: getLocalDay(first, 'UTC'),
    lastRolledUp: last[0]?.day ?? null,
  });
  const rollUps = days.map((day) => ({
    day,
    rollUp: [rollUpNetworkDay(ctx, day), ...(day === today ? [countTotals(ctx, today)] : [])],
  }));
  const recent = rollUps.filter(({ day }) => day >= getFirstRewritten(today));
  const missed = rollUps.slice(0, rollUps.length - recent.length);
  for (const [index, { day, rollUp }] of missed.entries()) {
    const isDone = await workPart(ctx, 'roll-up-network', day, () => batch(ctx, { rollUp }));
    if (!isDone) return { done: index, failed: 1 };
  }
  const { done, failed } = await workEach(ctx, {
    job: 'roll-up-network',
    items: recent,
    getId: ({ day }) => day,
    work: ({ rollUp }) => batch(ctx, { rollUp }),
  });
  return { done: missed.length + done.length, failed };
}

/**
 * Returns the statement that rolls up one day. Sign-ups and revenue (charges minus refunds, by when they were written) are
 * counted by UTC day; deliveries by the driver's local day, without samples and imports. Demo drivers are not counted.
 */
function rollUpNetworkDay(ctx: Ctx, day: string) {
  const start = Date.parse(`${day}T00:00:00Z`);
  const isThatDay = sql`created_at >= ${start} and created_at < ${start + DAY_MS}`;
  const delivered = sql`delivered as (
    select orders.driver_id as driver, orders.payout_cents as cents
    from daily_earnings join orders
      on orders.driver_id = daily_earnings.driver_id and orders.completed_on = daily_earnings.day
    join drivers on drivers.id = daily_earnings.driver_id and drivers.is_demo = 0
    where daily_earnings.day = ${day} and orders.is_sample = 0
      and orders.source <> 'import')`;
  const figures = {
    day,
    newDrivers: sql`(select count(*) from drivers where ${isThatDay} and is_demo = 0)`,
    newRestaurants: sql`(select count(*) from restaurants where ${isThatDay})`,
    activeDrivers: sql`(select count(distinct driver) from delivered)`,
    deliveries: sql`(select count(*) from delivered)`,
    deliveredCents: sql`(select coalesce(sum(cents), 0) from delivered)`,
    revenueCents: sql`(select coalesce(sum(case kind when 'charge' then amount_cents else -amount_cents end), 0)
      from ledger_postings where ${isThatDay} and kind in ('charge', 'refund')
        and not exists (select 1 from drivers where id = owner_id and is_demo = 1))`,
    rolledUpAt: ctx.now,
  };
  return insertWhen(ctx, networkDays, figures, { with: delivered }).onConflictDoUpdate({
    target: networkDays.day,
    set: {
      // The higher count, so that deleting an account does not lower the number of sign-ups.
      newDrivers: sql`max(${networkDays.newDrivers}, excluded.new_drivers)`,
      newRestaurants: sql`excluded.new_restaurants`,
      activeDrivers: sql`excluded.active_drivers`,
      deliveries: sql`excluded.deliveries`,
      deliveredCents: sql`excluded.delivered_cents`,
      revenueCents: sql`excluded.revenue_cents`,
      rolledUpAt: sql`excluded.rolled_up_at`,
    },
  });
}

/** Returns the statement that writes the current totals to today's row, without demo drivers. */
function countTotals(ctx: Ctx, today: string) {
  return ctx.db
    .update(networkDays)
    .set({
      totalDrivers: sql`(select count(*) from drivers where is_demo = 0)`,
      proDrivers: sql`(select count(*) from drivers where subscription_status = 'pro' and is_demo = 0)`,
      suspendedDrivers: sql`(select count(*) from drivers where suspended_at is not null and is_demo = 0)`,
      totalRestaurants: sql`(select count(*) from restaurants)`,
      activeRestaurants: sql`(select count(*) from restaurants where status = 'active')`,
    })
    .where(sql`${networkDays.day} = ${today}`);
}
