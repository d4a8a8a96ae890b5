import { ESTIMATED_TRAVEL, estimateMatrix } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { estimateLeg } from './estimate-leg.ts';
import { fillGaps, hasWay, isWhole } from './fill-gaps.ts';
import type { TravelLeg, TravelMatrix, TravelProvider, TravelTimes } from './port.ts';
import type { Streets } from './streets.ts';

/**
 * Returns travel times by the streets of a region that contains all places, else from the service (if configured), else by the
 * streets of a region that contains most places, else estimated by distance.
 */
export function createTravelTimes(
  { whole, part, openMeasure }: Streets,
  service: TravelProvider | null,
): TravelTimes {
  return {
    matrix: async (points, localHour, isStored) =>
      (await whole.matrix(points, localHour)) ??
      fillMatrix(await service?.matrix(points, localHour, isStored), points, localHour) ??
      (await part.matrix(points, localHour)) ?? {
        ...estimateMatrix(points, localHour),
        source: 'estimate',
      },
    legs: async (points, localHour, isStored) =>
      (await whole.legs(points, localHour)) ??
      (await service?.legs(points, localHour, isStored)) ??
      (await part.legs(points, localHour)) ?? {
        legs: estimateLegs(points, localHour),
        source: 'estimate',
      },
    openMeasure: async (around) => (around && (await openMeasure(around))) ?? ESTIMATED_TRAVEL,
  };
}

/** Fills the missing drives of a matrix with estimates; returns null if it has no drive at all. */
function fillMatrix(
  matrix: TravelMatrix | null | undefined,
  points: readonly LatLng[],
  localHour: number,
): TravelMatrix | null {
  if (!matrix || !hasWay(matrix)) return null;
  return isWhole(matrix) ? matrix : { ...fillGaps(matrix, points, localHour), source: 'mixed' };
}

function estimateLegs(points: readonly LatLng[], localHour: number): TravelLeg[] {
  return points.slice(1).map((to, index) => estimateLeg(points[index] ?? to, to, localHour));
}
