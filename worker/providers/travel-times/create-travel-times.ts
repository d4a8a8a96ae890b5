import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import { ESTIMATED_TRAVEL, estimateMatrix } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { TravelLeg, TravelProvider, TravelTimes } from './port.ts';
import type { createStreets } from './streets.ts';

/** Travel times by streets, else by the service, if there is one, else by distance. */
export function createTravelTimes(
  streets: ReturnType<typeof createStreets>,
  service: TravelProvider | null,
): TravelTimes {
  return {
    matrix: async (points, localHour) =>
      (await streets.matrix(points, localHour)) ??
      (await service?.matrix(points, localHour)) ?? {
        ...estimateMatrix(points, localHour),
        source: 'estimate',
      },
    legs: async (points, localHour) =>
      (await streets.legs(points, localHour)) ??
      (await service?.legs(points, localHour)) ?? {
        legs: estimateLegs(points, localHour),
        source: 'estimate',
      },
    openMeasure: async (around) => (around && (await streets.openMeasure(around))) ?? ESTIMATED_TRAVEL,
  };
}

function estimateLegs(points: readonly LatLng[], localHour: number): TravelLeg[] {
  return points.slice(1).map((to, index) => {
    const travel = estimateTravel(points[index] ?? to, to, localHour);
    return { ...travel, line: [], via: null };
  });
}
