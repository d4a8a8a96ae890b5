import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/** The minimum distance between two places that count as different, and the minimum time between two sent positions. */
const MIN_STEP_MILES = 0.0621;
const MIN_PAUSE_MS = 15_000;

/** The same place is sent again after this long, since the server trusts a position only for a while. */
export const MAX_PAUSE_MS = 5 * MINUTE_MS;

type SentPosition = LatLng & { at: number };

/** The initial state: at a pole, which is far from every place, and long ago. */
export const NOTHING_SENT: SentPosition = { lat: 90, lng: 0, at: 0 };

/**
 * Returns the milliseconds until a position may be sent: 15 seconds after the last one, or five minutes if it is within 100 m of
 * it.
 */
export function getSendDelay(last: SentPosition, place: LatLng, now: number): number {
  const pause = computeMilesBetween(last, place) < MIN_STEP_MILES ? MAX_PAUSE_MS : MIN_PAUSE_MS;
  return Math.max(0, last.at + pause - now);
}
