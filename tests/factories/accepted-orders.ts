import type { Order } from '#worker/domain/orders/order.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { buildOrder } from './build-order.ts';

/** The current time of these plans (epoch ms). */
export const NOW = 1_790_000_000_000;
/** Returns a place this many hundredths of a degree from the start. */
export const at = (north: number, east = 0): LatLng => ({ lat: 30 + north / 100, lng: -97 + east / 100 });

/** Builds an accepted order with its own addresses. */
export const accept = (id: string, changes: Partial<Order> = {}) =>
  buildOrder({
    id,
    status: 'accepted',
    acceptedAt: NOW,
    customerAddress: `${id} Street`,
    restaurantAddress: id,
    ...changes,
  });

/** Returns the distances, and durations at three minutes a mile, rounded to hundredths. */
export function measure(points: readonly LatLng[]) {
  const distances = points.map((from) =>
    points.map((to) => Math.round(100 * computeMilesBetween(from, to)) / 100),
  );
  return { distances, durations: distances.map((row) => row.map((miles) => Math.round(300 * miles) / 100)) };
}
