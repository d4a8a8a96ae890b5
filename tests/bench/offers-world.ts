import { METERS_PER_MILE } from '#tests/bench/offers-market.ts';
import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';

/** How fast couriers are, as recorded: meters a minute in a straight line. */
const METERS_PER_MINUTE = 320;

/**
 * Minutes a stop takes besides the drive: four are recorded, of which two are `HANDOVER_MINUTES`. The others (parking,
 * walking) count with the drive to any other place.
 */
const PARKING_MINUTES = 2;

/** The ways of the recorded days. */
export const STRAIGHT_TRAVEL: TravelMeasure = {
  name: () => 'straight lines',
  measure: (points) => {
    const legs = points.map((from) => points.map((to) => measureLeg(from, to)));
    return {
      durations: legs.map((row) => row.map(({ minutes }) => minutes)),
      distances: legs.map((row) => row.map(({ miles }) => miles)),
    };
  },
};

export function measureLeg(from: LatLng, to: LatLng): { minutes: number; miles: number } {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  const miles = MILES_PER_DEGREE * Math.hypot(to.lat - from.lat, east);
  if (miles < 1e-6) return { minutes: 0, miles: 0 };
  return { minutes: (miles * METERS_PER_MILE) / METERS_PER_MINUTE + PARKING_MINUTES, miles };
}
