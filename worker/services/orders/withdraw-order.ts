import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertEventIfChanged } from '#worker/db/queries/order-followups.ts';
import { rollUpDay } from '#worker/db/queries/roll-up-day.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { describeEnd, listDaysOf } from '#worker/domain/earnings/active-time.ts';

/**
 * Whoever offered an order wants it no more: one that waits expires, active one is cancelled, without counting against
 * the driver, though its time was spent, and one just declined cannot be brought back. One statement, so that no move
 * slips through between two; one that is over stays as it is.
 */
export async function withdrawOrder(
  ctx: Ctx,
  { id: orderId, driverId }: { id: string; driverId: string },
): Promise<void> {
  const { status, createdAt, expiresAt, historyAt, cancelledAt, cancelReason } = orders;
  const isThis = and(eq(orders.id, orderId), eq(orders.driverId, driverId));
  const [known] = await ctx.db
    .select({ acceptedAt: orders.acceptedAt, timeZone: drivers.timeZone })
    .from(orders)
    .innerJoin(drivers, eq(drivers.id, orders.driverId))
    .where(isThis);
  if (!known) return;
  const end = describeEnd(ctx.now, known.timeZone);
  const isActive = sql`${status} = 'accepted'`;
  await ctx.db.batch([
    ctx.db
      .update(orders)
      .set({
        status: sql`case ${status} when 'pending' then 'expired' when 'accepted' then 'cancelled' else ${status} end`,
        expiresAt: sql`iif(${isActive}, ${expiresAt}, ${createdAt})`,
        historyAt: sql`coalesce(${historyAt}, ${createdAt})`,
        cancelledAt: sql`iif(${isActive}, ${ctx.now}, ${cancelledAt})`,
        cancelledOn: sql`iif(${isActive}, ${end.endedOn}, ${orders.cancelledOn})`,
        cancelledHour: sql`iif(${isActive}, ${end.endedHour}, ${orders.cancelledHour})`,
        dayStartedAt: sql`iif(${isActive}, ${end.dayStartedAt}, ${orders.dayStartedAt})`,
        cancelReason: sql`iif(${isActive}, 'withdrawn', ${cancelReason})`,
      })
      .where(
        and(
          isThis,
          sql`(${status} in ('pending', 'accepted') or (${status} = 'declined' and ${expiresAt} > ${createdAt}))`,
        ),
      ),
    insertEventIfChanged(ctx, { id: crypto.randomUUID(), orderId, driverId, kind: 'withdrawn' }),
    ...listDaysOf({ ...known, ...end }).map((day) => rollUpDay(ctx, driverId, day)),
  ]);
}
