import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { batch } from '#worker/db/write.ts';

/**
 * Starts or ends a driver's shift; sent again it changes nothing. The end of a shift deletes the position, also where a route
 * began with it: such a route then begins at its first stop.
 */
export async function setShift(
  ctx: Ctx,
  { driverId, isOnline }: { driverId: string; isOnline: boolean },
): Promise<void> {
  const isMe = eq(drivers.id, driverId);
  if (isOnline) {
    const isOffline = isNull(drivers.onlineSince);
    await ctx.db.update(drivers).set({ onlineSince: ctx.now }).where(and(isMe, isOffline));
  } else {
    await endShift(ctx, driverId, isMe);
  }
  ctx.live.changed(driverId, 'settings', 'route');
}

async function endShift(ctx: Ctx, driverId: string, isMe: SQL): Promise<void> {
  const gone = { onlineSince: null, positionLat: null, positionLng: null, positionAt: null };
  await batch(ctx, {
    shift: ctx.db
      .update(drivers)
      .set(gone)
      .where(and(isMe, isNotNull(drivers.onlineSince))),
    origins: ctx.db
      .update(routes)
      .set({
        originLat: sql`coalesce(json_extract(${routes.stops}, '$[0].lat'), 0)`,
        originLng: sql`coalesce(json_extract(${routes.stops}, '$[0].lng'), 0)`,
        originKind: 'assumed',
      })
      .where(and(eq(routes.driverId, driverId), ne(routes.originKind, 'assumed'), sql`changes() = 1`)),
  });
}
