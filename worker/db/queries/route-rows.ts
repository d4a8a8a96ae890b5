import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { requestKeys } from '#worker/db/schema/guards.ts';
import { type RouteRow, routes } from '#worker/db/schema/routes.ts';
import type { Route } from '#worker/domain/routes/route.ts';

/** A route row as the rest of the product sees it. */
export function toRoute(row: RouteRow): Route {
  const { driverId, originLat, originLng, ...route } = row;
  return { ...route, origin: { lat: originLat, lng: originLng } };
}

export function toRouteRow(driverId: string, route: Route): RouteRow {
  const { origin, ...rest } = route;
  return { ...rest, driverId, originLat: origin.lat, originLng: origin.lng };
}

/** Condition: the driver's shift runs. */
export function isOnShift(driverId: string | SQL): SQL {
  return sql`exists (select 1 from drivers where drivers.id = ${driverId} and online_since is not null)`;
}

/**
 * Statements: the driver's shift is over, if the condition holds. That deletes the position, also where a route began with it:
 * such a route then begins at its first stop, and its line, which began there too, is gone.
 */
export function endShift(ctx: Ctx, driverId: string | SQL, condition: SQL) {
  const gone = { onlineSince: null, positionLat: null, positionLng: null, positionAt: null };
  return [
    ctx.db
      .update(requestKeys)
      .set({ answer: WITHOUT_START })
      .where(
        and(
          eq(requestKeys.driverId, driverId),
          eq(requestKeys.operation, 'optimizeRoute'),
          sql`json_extract(answer, '$.originKind') <> 'assumed'`,
          condition,
        ),
      ),
    ctx.db
      .update(drivers)
      .set(gone)
      .where(and(eq(drivers.id, driverId), condition)),
    ctx.db
      .update(routes)
      .set({
        originLat: sql`coalesce(json_extract(${routes.stops}, '$[0].lat'), 0)`,
        originLng: sql`coalesce(json_extract(${routes.stops}, '$[0].lng'), 0)`,
        originKind: 'assumed',
        geometry: null,
      })
      .where(and(eq(routes.driverId, driverId), ne(routes.originKind, 'assumed'), sql`changes() = 1`)),
  ] as const;
}

/** The saved response to a request for a route, beginning at its first stop. */
const WITHOUT_START = sql`json_set(answer, '$.origin.lat', json_extract(answer, '$.stops[0].lat'),
  '$.origin.lng', json_extract(answer, '$.stops[0].lng'), '$.originKind', 'assumed', '$.geometry', null)`;
