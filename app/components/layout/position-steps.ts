import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';

/** Smaller moves are not sent, nor any sooner after the one before. */
const MIN_STEP_MILES = 0.0621;
const MIN_PAUSE_MS = 15_000;

export type SentPosition = LatLng & { at: number };

/** Whether a position is worth sending after the last one sent: 100 m away and 15 seconds later; the first always is. */
export function shouldSendPosition(last: SentPosition | null, place: LatLng, now: number): boolean {
  if (!last) return true;
  return now - last.at >= MIN_PAUSE_MS && computeMilesBetween(last, place) >= MIN_STEP_MILES;
}
