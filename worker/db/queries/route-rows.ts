import type { RouteRow } from '#worker/db/schema/routes.ts';
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
