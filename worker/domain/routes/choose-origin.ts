import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { OptimizeRouteInput } from './inputs.ts';
import type { OriginKind } from './route.ts';

/** A position older than this says little about where the driver is. */
const POSITION_LIFETIME_MS = 15 * MINUTE_MS;

export type DatedPosition = {
  positionLat: number | null;
  positionLng: number | null;
  positionAt: number | null;
};

/** The driver's last position, if recent at `now` (epoch ms). */
export function getRecentPosition(driver: DatedPosition, now: number): LatLng | null {
  const { positionLat: lat, positionLng: lng, positionAt } = driver;
  const isRecent = positionAt !== null && now - positionAt < POSITION_LIFETIME_MS;
  return isRecent && lat !== null && lng !== null ? { lat, lng } : null;
}

/** Where the route starts: the given place; the driver's last position if recent at `now` (epoch ms); else `assumed`. */
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
