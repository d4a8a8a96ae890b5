import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { OptimizeRouteInput } from './inputs.ts';
import type { OriginKind } from './route.ts';

/** An older position is too unreliable as the start of a route. */
const POSITION_LIFETIME_MS = 15 * MINUTE_MS;

export type DatedPosition = {
  positionLat: number | null;
  positionLng: number | null;
  positionAt: number | null;
};

/** Returns the driver's last position if it is recent at `now` (epoch ms), else null. */
export function getRecentPosition(driver: DatedPosition, now: number): LatLng | null {
  const { positionLat: lat, positionLng: lng, positionAt } = driver;
  const isRecent = positionAt !== null && now - positionAt < POSITION_LIFETIME_MS;
  return isRecent && lat !== null && lng !== null ? { lat, lng } : null;
}

/** Sorts orders by when they were accepted, offers last. */
export function compareAcceptance(one: Order, other: Order): number {
  const since = ({ acceptedAt }: Order) => acceptedAt ?? Number.MAX_SAFE_INTEGER;
  return since(one) - since(other) || (one.id < other.id ? -1 : 1);
}

/**
 * Returns the likely location of a driver without a position, from the accepted orders that have places: the latest pickup, else
 * the first stop of the order accepted first. Routes start there, and offers are evaluated from there.
 */
export function assumeOrigin(accepted: readonly Order[]): LatLng | null {
  const oldestFirst = accepted.toSorted(compareAcceptance);
  const carried = oldestFirst.filter(({ pickedUpAt, pickup }) => pickedUpAt !== null && pickup !== null);
  const [last] = carried.sort((one, other) => (other.pickedUpAt ?? 0) - (one.pickedUpAt ?? 0));
  const [first] = oldestFirst;
  return last?.pickup ?? first?.pickup ?? first?.dropoff ?? null;
}

/**
 * Returns where the route starts: the given place, else the driver's last position if recent at `now` (epoch ms), else `assumed`.
 */
export function chooseOrigin(input: {
  asked: OptimizeRouteInput['origin'];
  driver: DatedPosition;
  assumed: LatLng;
  now: number;
}): { origin: LatLng; originKind: OriginKind } {
  const { asked, driver, assumed, now } = input;
  if (asked !== 'Current Location')
    return { origin: { lat: asked.lat, lng: asked.lng }, originKind: 'given' };
  const position = getRecentPosition(driver, now);
  if (position) return { origin: position, originKind: 'position' };
  return { origin: { lat: assumed.lat, lng: assumed.lng }, originKind: 'assumed' };
}
