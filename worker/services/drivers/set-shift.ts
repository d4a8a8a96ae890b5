import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { requestKeys } from '#worker/db/schema/guards.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { batch } from '#worker/db/write.ts';

/**
 * Starts or ends a driver's shift; sent again it changes nothing. The end of a shift deletes the position, also where a route
 * began with it: such a route then begins at its first stop, and its line, which began there too, is gone.
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
  const isOnline = sql`exists (select 1 from drivers where id = ${driverId} and online_since is not null)`;
  await batch(ctx, {
    answers: ctx.db
      .update(requestKeys)
      .set({ answer: WITHOUT_START })
      .where(
        and(
          eq(requestKeys.driverId, driverId),
          eq(requestKeys.operation, 'optimizeRoute'),
          sql`json_extract(answer, '$.originKind') <> 'assumed'`,
          isOnline,
        ),
      ),
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
        geometry: null,
      })
      .where(and(eq(routes.driverId, driverId), ne(routes.originKind, 'assumed'), sql`changes() = 1`)),
  });
}

/** The saved response to a request for a route, beginning at its first stop. */
const WITHOUT_START = sql`json_set(answer, '$.origin.lat', json_extract(answer, '$.stops[0].lat'),
  '$.origin.lng', json_extract(answer, '$.stops[0].lng'), '$.originKind', 'assumed', '$.geometry', null)`;
