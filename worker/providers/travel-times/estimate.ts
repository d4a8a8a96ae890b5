import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { TravelMatrix, TravelTimes } from './port.ts';

/** Travel times from great-circle distances: no network, always there. */
export function createEstimate(): TravelTimes {
  return { matrix: async (points, localHour) => estimateMatrix(points, localHour) };
}

export function estimateMatrix(points: readonly LatLng[], localHour: number): TravelMatrix {
  const travels = points.map((from) => points.map((to) => estimateTravel(from, to, localHour)));
  return {
    durations: travels.map((row) => row.map(({ minutes }) => minutes)),
    distances: travels.map((row) => row.map(({ miles }) => miles)),
    source: 'estimate',
    isFallback: false,
  };
}
