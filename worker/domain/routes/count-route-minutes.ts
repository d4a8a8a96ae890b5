import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import type { RouteStop } from './route.ts';

/** Returns the minutes until the last order of a route is handed over, including waits and handovers. */
export function countRouteMinutes(stops: readonly Pick<RouteStop, 'arrivalMinutes' | 'orderIds'>[]): number {
  const last = stops.at(-1);
  return last ? last.arrivalMinutes + HANDOVER_MINUTES * last.orderIds.length : 0;
}
