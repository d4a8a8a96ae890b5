import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';

/** Smaller moves are not sent, nor any sooner after the one before. */
const MIN_STEP_MILES = 0.0621;
const MIN_PAUSE_MS = 15_000;

export type SentPosition = LatLng & { at: number };

/**
 * Returns the milliseconds until a position is to be sent after the last one sent: it is 100 m away and 15 seconds later, and
 * the first one is sent at once. Null where it is nearer.
 */
export function getSendDelay(last: SentPosition | null, place: LatLng, now: number): number | null {
  if (!last) return 0;
  return computeMilesBetween(last, place) < MIN_STEP_MILES ? null : Math.max(0, last.at + MIN_PAUSE_MS - now);
}
