import type { LatLng } from '#worker/domain/shared/geo.ts';
import { estimateTravel } from './estimate-travel.ts';

/** Minutes and miles of the drives from each row's point to each column's. */
export type Travel = { durations: number[][]; distances: number[][] };

/** Measures drives synchronously, for places found while planning. */
export type TravelMeasure = {
  /**
   * @param localHour the local hour of departure, 0 to 24
   * @param origins how many of the points, from the first, to measure drives from; all by default
   */
  measure: (points: readonly LatLng[], localHour: number, origins?: number) => Travel;
};

/** Returns the miles of the drive from one place to another. */
export type MeasureMiles = (from: LatLng, to: LatLng) => number;

/** The local hour assumed for a drive at an unknown time, and for miles, which do not depend on the hour. */
export const NOON = 12;

/** Returns a measure of miles only, by the same source. */
export function toMeasureMiles({ measure }: TravelMeasure): MeasureMiles {
  return (from, to) => measure([from, to], NOON, 1).distances[0]?.[1] ?? 0;
}

/** Measures by great-circle distance; used in tests and without street data. */
export const ESTIMATED_TRAVEL: TravelMeasure = { measure: estimateMatrix };

export function estimateMatrix(points: readonly LatLng[], localHour: number): Travel {
  const durations = points.map(() => points.map(() => 0));
  const distances = points.map(() => points.map(() => 0));
  const set = (rows: number[][], row: number, column: number, value: number) => {
    (rows[row] as number[])[column] = value;
  };
  for (const [row, from] of points.entries()) {
    for (const [column, to] of points.slice(0, row).entries()) {
      const { minutes, miles } = estimateTravel(from, to, localHour);
      // Drives are the same in both directions.
      set(durations, row, column, minutes);
      set(durations, column, row, minutes);
      set(distances, row, column, miles);
      set(distances, column, row, miles);
    }
  }
  return { durations, distances };
}
