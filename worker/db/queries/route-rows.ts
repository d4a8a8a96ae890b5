import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { requestKeys } from '#worker/db/schema/guards.ts';
import { offerReports } from '#worker/db/schema/offer-reports.ts';
import { type RouteRow, routes } from '#worker/db/schema/routes.ts';
import type { Route } from '#worker/domain/routes/route.ts';

export function toRoute(row: RouteRow): Route {
  const { driverId, originLat, originLng, ...route } = row;
  return { ...route, origin: { lat: originLat, lng: originLng } };
}

export function toRouteRow(driverId: string, route: Route): RouteRow {
  const { origin, ...rest } = route;
  return { ...rest, driverId, originLat: origin.lat, originLng: origin.lng };
}

/** Condition: the driver is on shift. */
export function isOnShift(driverId: string | SQL): SQL {
  return sql`exists (select 1 from drivers where drivers.id = ${driverId} and online_since is not null)`;
}

/**
 * Statements: end the driver's shift if the condition holds. They delete the position, the route computed from it, and the
 * origins of saved routes.
 */
export function endShift(ctx: Ctx, driverId: string | SQL, condition: SQL) {
  const gone = { onlineSince: null, positionLat: null, positionLng: null, positionAt: null };
  return [
    ...deleteOrigins(ctx, driverId, { condition }),
    ctx.db.delete(offerReports).where(and(eq(offerReports.driverId, driverId), condition)),
    ctx.db
      .update(drivers)
      .set(gone)
      .where(and(eq(drivers.id, driverId), condition)),
  ] as const;
}

/**
 * Statements: replace the origin of the driver's saved routes, and of the saved responses that contain them, with the first stop,
 * and delete their geometry, if the condition holds. The route `exceptId` is unchanged.
 */
export function deleteOrigins(
  ctx: Ctx,
  driverId: string | SQL,
  { condition, exceptId = '' }: { condition: SQL; exceptId?: string },
) {
  return [
    ctx.db
      .update(requestKeys)
      .set({ answer: WITHOUT_ORIGIN })
      .where(
        and(
          eq(requestKeys.ownerId, driverId),
          eq(requestKeys.operation, 'optimizeRoute'),
          sql`json_extract(answer, '$.originKind') <> 'assumed'`,
          sql`json_extract(answer, '$.id') <> ${exceptId}`,
          condition,
        ),
      ),
    ctx.db
      .update(routes)
      .set({
        originLat: sql`coalesce(json_extract(${routes.stops}, '$[0].lat'), 0)`,
        originLng: sql`coalesce(json_extract(${routes.stops}, '$[0].lng'), 0)`,
        originKind: 'assumed',
        geometry: null,
      })
      .where(
        and(
          eq(routes.driverId, driverId),
          ne(routes.originKind, 'assumed'),
          ne(routes.id, exceptId),
          condition,
        ),
      ),
  ] as const;
}

/** The saved response of a route request with its first stop as origin. */
const WITHOUT_ORIGIN = sql`json_set(answer, '$.origin.lat', json_extract(answer, '$.stops[0].lat'),
  '$.origin.lng', json_extract(answer, '$.stops[0].lng'), '$.originKind', 'assumed', '$.geometry', null)`;

/** Statement: the driver's newest planned routes, newest first. */
export const selectRoutes = defineSelect((db, given: Given<{ driverId: string; limit: number }>) =>
  db
    .select()
    .from(routes)
    .where(eq(routes.driverId, given.driverId))
    .orderBy(desc(routes.createdAt))
    .limit(given.limit),
);
