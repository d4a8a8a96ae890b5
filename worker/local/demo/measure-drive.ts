import { CITY_PLACES, type CityPlace } from '#worker/domain/orders/samples/city.ts';
import { computeSpeedShare } from '#worker/domain/routes/estimate-travel.ts';
import { DRIVES } from './drives.ts';

/** The size of one step of a stored figure; each figure is one byte. */
export const MINUTES_A_STEP = 0.125;
export const MILES_A_STEP = 0.05;

const STEPS = Uint8Array.from(atob(DRIVES), (char) => char.charCodeAt(0));

function findPair(from: CityPlace, to: CityPlace): number {
  return 2 * (from.index * CITY_PLACES.length + to.index);
}

/** Returns the miles between two places of the city by street. */
export function measureMiles(from: CityPlace, to: CityPlace): number {
  return (STEPS[findPair(from, to) + 1] ?? Number.NaN) * MILES_A_STEP;
}

/** Returns the driving minutes between two places of the city at a local hour. */
export function measureMinutes(from: CityPlace, to: CityPlace, hour: number): number {
  return ((STEPS[findPair(from, to)] ?? Number.NaN) * MINUTES_A_STEP) / computeSpeedShare(hour);
}
