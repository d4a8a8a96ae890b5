import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/** The least distance between two places that are told apart, and the least time between two sent positions. */
const MIN_STEP_MILES = 0.0621;
const MIN_PAUSE_MS = 15_000;

/** The same place is sent again after this long, since a position is only believed for a while. */
export const MAX_PAUSE_MS = 5 * MINUTE_MS;

export type SentPosition = LatLng & { at: number };

/**
 * Returns the milliseconds until a position may be sent: 15 seconds after the last one, five minutes where it is less than
 * 100 m away, or 0 for the first.
 */
export function getSendDelay(last: SentPosition | null, place: LatLng, now: number): number {
  if (!last) return 0;
  const pause = computeMilesBetween(last, place) < MIN_STEP_MILES ? MAX_PAUSE_MS : MIN_PAUSE_MS;
  return Math.max(0, last.at + pause - now);
}
