import { asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { rollUpDay } from '#worker/db/queries/roll-up-day.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { describeEnd, listDaysOf } from '#worker/domain/earnings/active-time.ts';

/** A literal, not a parameter: only then can SQLite use the partial index. */
const IS_OLD = sql`status = 'cancelled' and cancelled_on is null`;

/**
 * Gives a page of orders that were cancelled before their local day was kept that day, as it is where the driver is now,
 * and rewrites the roll-ups their time belongs in; those that are final stay. Returns how many roll-ups, none once there
 * is nothing left.
 */
export async function dateOldCancellations(ctx: Ctx, limit: number): Promise<number> {
  const page = await selectPage(ctx, limit);
  const ended = page.map((order) => ({ ...order, ...describeEnd(order.cancelledAt, order.timeZone) }));
  const [first, ...rest] = ended.map(({ id, endedOn, endedHour, dayStartedAt }) =>
    ctx.db
      .update(orders)
      .set({ cancelledOn: endedOn, cancelledHour: endedHour, dayStartedAt })
      .where(sql`id = ${id} and ${IS_OLD}`),
  );
  if (!first) return 0;
  const days = new Map(
    ended.flatMap((order) =>
      listDaysOf(order).map((day) => [`${order.driverId} ${day}`, { driverId: order.driverId, day }]),
    ),
  );
  const rollUps = [...days.values()].map(({ driverId, day }) => rollUpDay(ctx, driverId, day));
  await ctx.db.batch([first, ...rest, ...rollUps]);
  return rollUps.length;
}

function selectPage(ctx: Ctx, limit: number) {
  return ctx.db
    .select({
      id: orders.id,
      driverId: orders.driverId,
      acceptedAt: orders.acceptedAt,
      cancelledAt: sql<number>`coalesce(${orders.cancelledAt}, ${orders.createdAt})`.as('ended_at'),
      timeZone: drivers.timeZone,
    })
    .from(orders)
    .innerJoin(drivers, eq(drivers.id, orders.driverId))
    .where(IS_OLD)
    .orderBy(asc(orders.cancelledAt))
    .limit(limit);
}
