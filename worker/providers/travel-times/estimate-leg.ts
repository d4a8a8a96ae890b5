import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { TravelLeg } from './port.ts';

/** Returns a drive by distance, without a course. */
export function estimateLeg(from: LatLng, to: LatLng, localHour: number): TravelLeg {
  return { ...estimateTravel(from, to, localHour), line: [], via: null };
}
