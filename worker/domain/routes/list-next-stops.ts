import type { Order } from '#worker/domain/orders/order.ts';
import { hasPlaces, listVisits } from '#worker/domain/routes/plan-route.ts';
import { isStopDone } from './is-stop-done.ts';
import type { NavigationStop } from './navigation-links.ts';
import type { Route } from './route.ts';

/** Where the driver goes next: what is left of the route, else the active orders as they were accepted. */
export function listNextStops(route: Route | null, openOrders: Order[]): NavigationStop[] {
  const left = route?.stops.filter((stop) => !isStopDone(stop, openOrders)) ?? [];
  if (left.length > 0) return left.map(({ lat, lng, sequence }) => ({ lat, lng, sequence }));
  const activeOrders = openOrders.flatMap((order) =>
    order.status === 'accepted' && hasPlaces(order) ? [order] : [],
  );
  return listVisits(activeOrders).map(({ lat, lng }, index) => ({ lat, lng, sequence: index + 1 }));
}
