import type { LatLng } from '#worker/domain/shared/geo.ts';
import { estimateTravel } from './estimate-travel.ts';

/** Minutes and miles from row to column. */
export type Travel = { durations: number[][]; distances: number[][] };

/** Measures drives at once, for places that turn up as one goes. */
export type TravelMeasure = {
  /** Names what it measures by, to the version: the same name always measures the same. */
  name: string;
  /** @param localHour hour of departure at the place, 0 to 24 */
  measure: (points: readonly LatLng[], localHour: number) => Travel;
};

/** Measures by great-circle distance: for tests, and where no streets are known. */
export const ESTIMATED_TRAVEL: TravelMeasure = { name: 'estimate', measure: estimateMatrix };

export function estimateMatrix(points: readonly LatLng[], localHour: number): Travel {
  const travels = points.map((from) => points.map((to) => estimateTravel(from, to, localHour)));
  return {
    durations: travels.map((row) => row.map(({ minutes }) => minutes)),
    distances: travels.map((row) => row.map(({ miles }) => miles)),
  };
}
