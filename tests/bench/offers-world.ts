import { METERS_PER_MILE } from '#tests/bench/offers-market.ts';
import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';

/** Recorded speed of couriers, in meters a minute along a straight line. */
const METERS_PER_MINUTE = 320;

/**
 * Minutes that a stop takes besides the drive. Four are recorded, of which `HANDOVER_MINUTES` are two; the other two (parking,
 * walking) count with the drive to another place.
 */
const PARKING_MINUTES = 2;

/** Travel in a straight line, as on the recorded days. */
export const STRAIGHT_TRAVEL: TravelMeasure = {
  measure: (points) => {
    const durations = points.map(() => new Array<number>(points.length).fill(0));
    const distances = points.map(() => new Array<number>(points.length).fill(0));
    for (const [row, from] of points.entries()) {
      for (const [column, to] of points.entries()) {
        const miles = measureMiles(from, to);
        (distances[row] as number[])[column] = miles;
        (durations[row] as number[])[column] = toMinutes(miles);
      }
    }
    return { durations, distances };
  },
};

export function measureLeg(from: LatLng, to: LatLng): { minutes: number; miles: number } {
  const miles = measureMiles(from, to);
  return { minutes: toMinutes(miles), miles };
}

function measureMiles(from: LatLng, to: LatLng): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  const north = to.lat - from.lat;
  const miles = MILES_PER_DEGREE * Math.sqrt(north * north + east * east);
  return miles < 1e-6 ? 0 : miles;
}

function toMinutes(miles: number): number {
  return miles === 0 ? 0 : (miles * METERS_PER_MILE) / METERS_PER_MINUTE + PARKING_MINUTES;
}
