import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';

/** The least distance and time between two sent positions. */
const MIN_STEP_MILES = 0.0621;
const MIN_PAUSE_MS = 15_000;

export type SentPosition = LatLng & { at: number };

/**
 * Returns the milliseconds until a position may be sent: 15 seconds after the last one, or 0 for the first. Null where it is
 * less than 100 m away.
 */
export function getSendDelay(last: SentPosition | null, place: LatLng, now: number): number | null {
  if (!last) return 0;
  return computeMilesBetween(last, place) < MIN_STEP_MILES ? null : Math.max(0, last.at + MIN_PAUSE_MS - now);
}
