import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { endShift, isOnShift } from '#worker/db/queries/route-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';

/** Starts or ends a driver's shift (`endShift`); idempotent. */
export async function setShift(
  ctx: Ctx,
  { driverId, isOnline }: { driverId: string; isOnline: boolean },
): Promise<void> {
  if (isOnline) {
    // The driver may have been suspended in the meantime.
    const canStart = and(isNull(drivers.onlineSince), isNull(drivers.suspendedAt));
    await ctx.db
      .update(drivers)
      .set({ onlineSince: ctx.now })
      .where(and(eq(drivers.id, driverId), canStart));
  } else {
    await batch(ctx, { ended: endShift(ctx, driverId, isOnShift(driverId)) });
  }
  ctx.live.changed(driverId, 'settings', 'route');
}
