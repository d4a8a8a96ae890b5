import type { LatLng } from '#worker/domain/shared/geo.ts';

export type TravelMatrix = {
  /** Minutes from row to column; `Infinity` where there is no way. */
  durations: number[][];
  /** Miles from row to column; `Infinity` where there is no way. */
  distances: number[][];
  source: 'estimate' | 'osrm';
  /** Whether the source that was asked for failed and another one answered. */
  isFallback: boolean;
};

/** Estimates how long it takes to drive between places. */
export type TravelTimes = {
  /** @param localHour hour of departure at the place, 0 to 24: traffic follows the local clock */
  matrix(points: readonly LatLng[], localHour: number): Promise<TravelMatrix>;
};
