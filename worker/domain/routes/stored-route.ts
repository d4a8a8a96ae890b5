import type { Order } from '#worker/domain/orders/order.ts';
import { getMeanReady, type ReadyTime } from '#worker/engines/offers/index.ts';
import { type ActiveRoute, pickRouted, timeActivePlan } from './active-route.ts';
import type { RoutePlan } from './plan-route.ts';

/**
 * A driver's planned route without the times, which depend on `now`: the sequence of stops with their legs, and when the food of
 * each open order is ready.
 */
export type StoredRoute = Pick<RoutePlan, 'stops' | 'baselineMinutes' | 'isOptimal'> &
  Pick<ActiveRoute, 'origin' | 'originKind' | 'travelSource' | 'geometry'> & {
    ready: { [orderId: string]: ReadyTime };
  };

/** Increment with every change to `StoredRoute` or to the planning; stored routes of another version are ignored. */
export const ROUTE_VERSION = 1;

/** Returns ready times in stored form; routes use only the mean. */
export function toStoredReady(ready: ReadonlyMap<string, ReadyTime>): StoredRoute['ready'] {
  return Object.fromEntries(
    [...ready].map(([id, time]) => [id, { origin: time.origin, draws: [getMeanReady(time)] }]),
  );
}

/** Returns a stored route of these open orders with times as of `now` (epoch ms). */
export function toActiveRoute(stored: StoredRoute, orders: readonly Order[], now: number): ActiveRoute {
  const { origin, originKind, travelSource, geometry } = stored;
  const timing = { picked: pickRouted(orders), ready: fromStoredReady(stored.ready), now };
  return { ...timeActivePlan(stored, timing), origin, originKind, travelSource, geometry };
}

export const fromStoredReady = (ready: StoredRoute['ready']): Map<string, ReadyTime> =>
  new Map(Object.entries(ready));
