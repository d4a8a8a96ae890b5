import { estimateMatrix, type TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import {
  computeMatrix,
  findLeg,
  getSpeedFactor,
  type RoadNetwork,
  type SpeedCalibration,
} from '#worker/engines/streets/index.ts';
import type { RegionSpeeds, Regions } from '#worker/providers/regions/port.ts';
import type { TravelMatrix, TravelProvider } from './port.ts';

/** The places of one matrix; its time grows with their number. The longest route has 101. */
const MAX_PLACES = 300;

type Opened = { network: RoadNetwork; name: string; calibration: SpeedCalibration | null };

/** Travel times by the streets of a region that holds every place, all of one matrix or none. */
export function createStreets(
  regions: Regions,
  speeds: Pick<RegionSpeeds, 'read'>,
): TravelProvider & {
  openMeasure(around: LatLng): Promise<TravelMeasure | null>;
} {
  const open = async (points: readonly LatLng[]): Promise<Opened | null> => {
    const region = points.length <= MAX_PLACES ? await regions.find(points) : null;
    const network = region && (await regions.roads(region));
    if (!network) return null;
    const calibration = await speeds.read(region.id);
    return { network, name: `streets ${region.id}/${region.version}`, calibration };
  };
  return {
    matrix: async (points, localHour) => {
      const opened = await open(points);
      return opened && measure(opened, points, localHour);
    },
    legs: async (points, localHour) => {
      const opened = await open(points);
      if (!opened) return null;
      const factor = getFactor(opened, localHour);
      const legs = points
        .slice(1)
        .map((to, index) => findLeg(opened.network, points[index] ?? to, to, localHour, factor));
      const found = legs.filter((leg) => leg !== null);
      if (found.length < legs.length) return null;
      return {
        legs: found.map(({ minutes, miles, line, via }) => ({ minutes, miles, line, via })),
        source: 'streets',
      };
    },
    openMeasure: async (around) => {
      const opened = await open([around]);
      return (
        opened && {
          name: (localHour) => `${opened.name} ${getFactor(opened, localHour)}`,
          measure: (points, localHour) =>
            (points.length <= MAX_PLACES ? measure(opened, points, localHour) : null) ??
            estimateMatrix(points, localHour),
        }
      );
    },
  };
}

/** Returns null when some place is on no street: a matrix never mixes its sources. */
function measure(opened: Opened, points: readonly LatLng[], localHour: number): TravelMatrix | null {
  const { minutes, miles } = computeMatrix(opened.network, points, localHour, getFactor(opened, localHour));
  if (!minutes.every((row) => row.every(Number.isFinite))) return null;
  return { durations: minutes, distances: miles, source: 'streets' };
}

function getFactor({ calibration }: Opened, localHour: number): number {
  return calibration ? getSpeedFactor(calibration, localHour) : 1;
}
