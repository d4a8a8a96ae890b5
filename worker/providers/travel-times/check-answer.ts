import { z } from 'zod';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import type { TravelLeg } from './port.ts';

/** The maximum distance of a place from its street. */
const MAX_OFF_STREET_MILES = 1;

/** Limits of plausible drives: the straight-line speed, and a duration of one week. */
const MAX_MILES_PER_MINUTE = 2;
const MAX_MINUTES = 7 * 24 * 60;
const MAX_MILES = 10_000;

/** Part of a matrix, in minutes and miles; null if there is no route. */
export type Block = { minutes: (number | null)[][]; miles: (number | null)[][] };

/** Returns the block if it has the given size. Throws otherwise, because external responses aren't trusted. */
export function checkBlock(value: unknown, rows: number, columns: number): Block {
  const table = z.array(z.array(z.number().min(0).nullable()).length(columns)).length(rows);
  return z.object({ minutes: table, miles: table }).parse(value);
}

/** Throws on a matrix with implausible drives. */
export function checkDrives({ minutes, miles }: Block, places: readonly LatLng[]): void {
  places.forEach((from, row) => {
    places.forEach((to, column) => {
      checkDrive([from, to], minutes[row]?.[column] ?? null, miles[row]?.[column] ?? null);
    });
  });
}

/** Throws on implausible legs, or legs whose line doesn't start and end at the places. */
export function checkCourse(legs: readonly TravelLeg[], places: readonly LatLng[]): void {
  legs.forEach(({ minutes, miles, line }, index) => {
    const [from, to] = [places[index] as LatLng, places[index + 1] as LatLng];
    checkDrive([from, to], minutes, miles);
    const [first = from, last = to] = [line[0], line.at(-1)];
    const off = Math.max(computeMilesBetween(from, first), computeMilesBetween(to, last));
    if (off > MAX_OFF_STREET_MILES) throw new RangeError('the service returned a course of other places');
  });
}

/**
 * Throws on an implausible drive. A service with the map of another area snaps every place to its nearest edge and returns drives
 * of length 0. Null means that there is no route.
 */
function checkDrive([from, to]: [LatLng, LatLng], minutes: number | null, miles: number | null): void {
  const minMiles = computeMilesBetween(from, to) - 2 * MAX_OFF_STREET_MILES;
  const isLong = miles === null || (miles >= minMiles && miles <= MAX_MILES);
  const isSlow = minutes === null || (minutes >= minMiles / MAX_MILES_PER_MINUTE && minutes <= MAX_MINUTES);
  if (isLong && isSlow) return;
  throw new RangeError(
    `the service returned ${minutes} minutes and ${miles} miles for ${minMiles.toFixed(0)} miles`,
  );
}
