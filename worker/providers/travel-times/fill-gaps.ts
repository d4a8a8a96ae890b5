import { estimateMatrix, type Travel } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/** Whether every drive between two places has minutes and miles. */
export function isWhole({ durations, distances }: Travel): boolean {
  return [durations, distances].every((rows) => rows.every((row) => row.every(Number.isFinite)));
}

/** Whether at least one drive between two different places exists. */
export function hasWay({ durations }: Travel): boolean {
  return durations.some((row, from) => row.some((minutes, to) => from !== to && Number.isFinite(minutes)));
}

/** Returns the drives between these points, with estimates by distance where there is no route. */
export function fillGaps(travel: Travel, points: readonly LatLng[], localHour: number): Travel {
  if (isWhole(travel)) return travel;
  const estimate = estimateMatrix(points, localHour);
  const fill = (rows: number[][], others: number[][]) =>
    rows.map((row, from) =>
      row.map((value, to) => (Number.isFinite(value) ? value : (others[from]?.[to] ?? value))),
    );
  return {
    durations: fill(travel.durations, estimate.durations),
    distances: fill(travel.distances, estimate.distances),
  };
}
