import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { TravelMeasure } from './travel-measure.ts';

export type Drive = { miles: number; minutes: number };

/** The start of measured drives; `localHour` 0 to 24. */
export type DriveStart = { from: LatLng; localHour: number; travel: TravelMeasure };

/** Returns the drive to each place, all measured the same way so that they can be compared. */
export function measureDrives({ from, localHour, travel }: DriveStart, to: readonly LatLng[]): Drive[] {
  const { durations, distances } = travel.measure([from, ...to], localHour, 1);
  return to.map((_, index) => ({
    miles: distances[0]?.[index + 1] ?? 0,
    minutes: durations[0]?.[index + 1] ?? 0,
  }));
}

/** Drives that differ by less than this count as equal. */
const STEP_MINUTES = 0.5;

type Place = { lat: number | null; lng: number | null };

/**
 * Returns places with the drive to each, shortest first, and those without a place last; equal drives (to half a minute) keep
 * their order. Without a start every drive is null.
 */
export function sortByDrive<T extends Place>(
  places: readonly T[],
  start: DriveStart | null,
): (T & { drive: Drive | null })[] {
  const isPlaced = (place: T): place is T & LatLng => place.lat !== null && place.lng !== null;
  const placed = start ? places.filter(isPlaced) : [];
  const drives = start && placed.length > 0 ? measureDrives(start, placed) : [];
  const byPlace = new Map<T, Drive>(placed.map((place, index) => [place, drives[index] as Drive]));
  const rank = (drive: Drive | null) =>
    drive ? Math.round(drive.minutes / STEP_MINUTES) : Number.MAX_SAFE_INTEGER;
  return places
    .map((place) => ({ ...place, drive: byPlace.get(place) ?? null }))
    .sort((one, other) => rank(one.drive) - rank(other.drive));
}
