import { ESTIMATED_TRAVEL, type TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { ALONE_STOP_MINUTES } from './stop-times.ts';

/** Noon: the hour whose traffic is assumed for an offer without its own minutes. */
const USUAL_HOUR = 12;

/** An offer as it was seen; money in cents, time in minutes, `createdAt` in epoch ms. */
export type SeenOffer = {
  createdAt: number;
  payoutCents: number;
  distanceMiles: number | null;
  estimatedMinutes: number | null;
  pickup: LatLng | null;
  dropoff: LatLng | null;
};

/**
 * Returns the miles and minutes of an offer on its own: its stated figures, else the drive between its places with the usual wait
 * and service times; null without either.
 */
export function measureAlone(
  offer: SeenOffer,
  travel: TravelMeasure = ESTIMATED_TRAVEL,
): { miles: number; minutes: number } | null {
  const { distanceMiles: miles, estimatedMinutes: minutes, pickup, dropoff } = offer;
  if (miles !== null && minutes !== null) return { miles, minutes };
  if (pickup === null || dropoff === null) return null;
  const { durations, distances } = travel.measure([pickup, dropoff], USUAL_HOUR);
  return {
    miles: miles ?? distances[0]?.[1] ?? 0,
    minutes: minutes ?? (durations[0]?.[1] ?? 0) + ALONE_STOP_MINUTES,
  };
}
