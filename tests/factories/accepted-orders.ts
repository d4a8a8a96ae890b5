import type { Order } from '#worker/domain/orders/order.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { buildOrder } from './build-order.ts';

/** The instant of these plans (epoch ms). */
export const NOW = 1_790_000_000_000;
/** A place so many hundredths of a degree from the start. */
export const at = (north: number, east = 0): LatLng => ({ lat: 30 + north / 100, lng: -97 + east / 100 });

/** An accepted order with addresses of its own. */
export const accept = (id: string, changes: Partial<Order> = {}) =>
  buildOrder({
    id,
    status: 'accepted',
    acceptedAt: NOW,
    customerAddress: `${id} Street`,
    restaurantAddress: id,
    ...changes,
  });

/** Three minutes a mile, in hundredths. */
export function measure(points: readonly LatLng[]) {
  const distances = points.map((from) =>
    points.map((to) => Math.round(100 * computeMilesBetween(from, to)) / 100),
  );
  return { distances, durations: distances.map((row) => row.map((miles) => Math.round(300 * miles) / 100)) };
}
