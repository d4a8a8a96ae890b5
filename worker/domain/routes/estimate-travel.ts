import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';

/**
 * The ratio of road distance to straight-line distance. City networks range from about 1.2 to 1.5 (Ballou, Rahardja & Sakai 2002;
 * Boscoe, Henry & Zdeb 2012: 1.417 in the United States); short trips have the largest detours.
 */
const DETOUR_FACTOR = 1.35;

/** Free-flow speeds by road class; a longer trip uses faster roads. */
const ROAD_CLASSES = [
  { upToMiles: 0.5, milesPerHour: 15 },
  { upToMiles: 2, milesPerHour: 22 },
  { upToMiles: 6, milesPerHour: 30 },
  { upToMiles: 15, milesPerHour: 42 },
  { upToMiles: Number.POSITIVE_INFINITY, milesPerHour: 55 },
] as const;

/** The share of the free-flow speed reached in each local hour, with two rush hours and quiet nights. */
const SPEED_BY_HOUR = [
  1, 1, 1, 1, 1, 1, 0.95, 0.8, 0.75, 0.85, 0.9, 0.88, 0.85, 0.87, 0.85, 0.8, 0.72, 0.68, 0.75, 0.85, 0.92,
  0.95, 1, 1,
] as const;

/**
 * Returns the likely miles and minutes of a drive without street data. Each road class covers its part of the distance, so that a
 * longer trip never takes less time.
 *
 * @param localHour the local hour of departure, 0 to 24, fractions allowed
 */
export function estimateTravel(
  from: LatLng,
  to: LatLng,
  localHour: number,
): { miles: number; minutes: number } {
  const miles = computeMilesBetween(from, to) * DETOUR_FACTOR;
  return { miles, minutes: estimateDriveMinutes(miles, localHour) };
}

/** Returns the likely minutes of a drive of `miles` of road at a local hour. */
export function estimateDriveMinutes(miles: number, localHour: number): number {
  let hours = 0;
  let driven = 0;
  for (const { upToMiles, milesPerHour } of ROAD_CLASSES) {
    if (miles <= driven) break;
    hours += (Math.min(miles, upToMiles) - driven) / milesPerHour;
    driven = upToMiles;
  }
  return (60 * hours) / computeSpeedShare(localHour);
}

/** Returns the share of the free-flow speed reached at a local hour, interpolated between full hours. */
export function computeSpeedShare(localHour: number): number {
  const hour = ((localHour % 24) + 24) % 24;
  const from = SPEED_BY_HOUR[Math.floor(hour)] ?? 1;
  const to = SPEED_BY_HOUR[(Math.floor(hour) + 1) % 24] ?? 1;
  return from + (to - from) * (hour - Math.floor(hour));
}
