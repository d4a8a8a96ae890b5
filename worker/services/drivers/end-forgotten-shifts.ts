import { and, eq, gt, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { endShift } from '#worker/db/queries/route-rows.ts';
import { drivers, IS_ONLINE } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { workEach } from '#worker/services/jobs/work-items.ts';

/** A shift is over once the driver has neither moved nor touched an order for this long. */
const FORGOTTEN_MS = 12 * HOUR_MS;

/** Maximum shifts per run: more than are forgotten between two runs. The rest waits for the next run. */
const MAX_SHIFTS = 500;

/**
 * Ends the shifts that drivers forgot to end, so that their exact position is not kept longer than they drive. A failure does not
 * stop the others. Returns how many ended and how many failed.
 */
export async function endForgottenShifts(ctx: Ctx): Promise<{ ended: number; failed: number }> {
  const isForgotten = writeForgottenSql(ctx.now - FORGOTTEN_MS);
  const forgotten = await ctx.db
    .select({ id: drivers.id })
    .from(drivers)
    .where(isForgotten)
    .limit(MAX_SHIFTS);
  const { done, failed } = await workEach(ctx, {
    job: 'clean-up',
    items: forgotten,
    getId: ({ id }) => id,
    work: async ({ id }) => {
      const isStill = sql`exists (select 1 from ${drivers} where ${drivers.id} = ${id} and ${isForgotten})`;
      await batch(ctx, { ended: endShift(ctx, id, isStill) });
      ctx.live.changed(id, 'settings', 'route');
    },
  });
  return { ended: done.length, failed };
}

/** Condition on drivers: the shift has shown no activity since an instant (epoch ms). */
function writeForgottenSql(since: number): SQL | undefined {
  // An expired offer shows no activity of the driver, unless the driver entered it.
  const wasTouched = or(ne(orders.status, 'expired'), eq(orders.source, 'manual'));
  const lastStepAt = sql`coalesce(${orders.pickedUpAt}, ${orders.arrivedAt}, ${orders.acceptedAt})`;
  const works = or(
    and(eq(orders.status, 'accepted'), gt(lastStepAt, since)),
    and(isNotNull(orders.historyAt), gt(orders.historyAt, since), wasTouched),
  );
  return and(
    IS_ONLINE,
    lt(drivers.onlineSince, since),
    sql`coalesce(${drivers.positionAt}, 0) < ${since}`,
    sql`not exists (select 1 from ${orders} where ${orders.driverId} = ${drivers.id} and ${works})`,
  );
}
