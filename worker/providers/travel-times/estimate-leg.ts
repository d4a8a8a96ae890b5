import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { TravelLeg } from './port.ts';

/** Returns a drive estimated by distance, without a line. */
export function estimateLeg(from: LatLng, to: LatLng, localHour: number): TravelLeg {
  return { ...estimateTravel(from, to, localHour), line: [], via: null };
}
