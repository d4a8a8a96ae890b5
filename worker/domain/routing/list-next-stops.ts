import type { Order } from '../orders/order.ts';
import { isStopDone } from './is-stop-done.ts';
import type { NavigationStop } from './navigation-links.ts';
import { hasPlaces, listVisits } from './plan-route.ts';
import type { Route } from './route.ts';

/** Where the driver goes next: what is left of the route, else the orders in hand as they were accepted. */
export function listNextStops(route: Route | null, openOrders: Order[]): NavigationStop[] {
  const left = route?.stops.filter((stop) => !isStopDone(stop, openOrders)) ?? [];
  if (left.length > 0) return left.map(({ lat, lng, sequence }) => ({ lat, lng, sequence }));
  const inHand = openOrders.flatMap((order) =>
    order.status === 'accepted' && hasPlaces(order) ? [order] : [],
  );
  return listVisits(inHand).map(({ lat, lng }, index) => ({ lat, lng, sequence: index + 1 }));
}
