import { estimateMatrix, type Travel, type TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import {
  computeMatrix,
  findLeg,
  getSpeedFactor,
  type RoadNetwork,
  type SpeedCalibration,
} from '#worker/engines/streets/index.ts';
import type { RegionSpeeds, Regions } from '#worker/providers/regions/port.ts';
import { estimateLeg } from './estimate-leg.ts';
import { fillGaps, hasWay, isWhole } from './fill-gaps.ts';
import type { TravelLeg, TravelProvider } from './port.ts';

/** Maximum number of places in a matrix. The longest route has 101. */
const MAX_PLACES = 300;

type Opened = { network: RoadNetwork; calibration: SpeedCalibration | null };

export type Streets = {
  /** Uses the streets of a region that contains all places; null if a drive has no route. */
  whole: TravelProvider;
  /** Uses the streets of a region that contains most places, and estimates the other drives by distance. */
  part: TravelProvider;
  openMeasure(around: LatLng): Promise<TravelMeasure | null>;
};

export function createStreets(regions: Regions, speeds: Pick<RegionSpeeds, 'read'>): Streets {
  const open = async (region: RegionManifest | null): Promise<Opened | null> => {
    const network = region && (await regions.roads(region));
    if (!network) return null;
    const calibration = await speeds.read(region.id);
    return { network, calibration };
  };
  const provide = (find: Regions['find'], isPartial: boolean): TravelProvider => {
    const openAround = async (points: readonly LatLng[]) =>
      points.length <= MAX_PLACES ? open(await find(points)) : null;
    const source = isPartial ? 'mixed' : 'streets';
    return {
      matrix: async (points, localHour) => {
        const opened = await openAround(points);
        const travel = opened && measure(opened, points, localHour);
        if (!travel || !(isPartial ? hasWay(travel) : isWhole(travel))) return null;
        return { ...fillGaps(travel, points, localHour), source };
      },
      legs: async (points, localHour) => {
        const opened = await openAround(points);
        if (!opened) return null;
        const found = traceLegs(opened, points, localHour);
        if (isPartial ? found.every((leg) => leg === null) : found.includes(null)) return null;
        const legs = points.slice(1).map((to, index) => {
          return found[index] ?? estimateLeg(points[index] ?? to, to, localHour);
        });
        return { legs, source };
      },
    };
  };
  return {
    whole: provide(regions.find, false),
    part: provide(regions.findMost, true),
    openMeasure: async (around) => {
      const opened = await open(await regions.find([around]));
      return (
        opened && {
          measure: (points, localHour, origins) =>
            points.length <= MAX_PLACES
              ? fillGaps(measure(opened, points, localHour, origins), points, localHour)
              : estimateMatrix(points, localHour),
        }
      );
    },
  };
}

/** Returns `Infinity` where there is no route. */
function measure(opened: Opened, points: readonly LatLng[], localHour: number, origins?: number): Travel {
  const factor = getFactor(opened, localHour);
  const { minutes, miles } = computeMatrix(opened.network, points, localHour, { factor, origins });
  return { durations: minutes, distances: miles };
}

function traceLegs(opened: Opened, points: readonly LatLng[], localHour: number): (TravelLeg | null)[] {
  const factor = getFactor(opened, localHour);
  return points
    .slice(1)
    .map((to, index) => findLeg(opened.network, points[index] ?? to, to, localHour, factor));
}

function getFactor({ calibration }: Opened, localHour: number): number {
  return calibration ? getSpeedFactor(calibration, localHour) : 1;
}
