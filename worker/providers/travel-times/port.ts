import type { TravelSource } from '#worker/domain/routes/route.ts';
import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/** All of one matrix is from one source, or `mixed`. */
export type TravelMatrix = {
  /** Minutes from row to column. */
  durations: number[][];
  /** Miles from row to column. */
  distances: number[][];
  source: TravelSource;
};

/** A drive from one place to the next. */
export type TravelLeg = {
  minutes: number;
  miles: number;
  /** Its course along streets; empty where only an estimate is known. */
  line: LatLng[];
  /** The main street, or null. */
  via: string | null;
};

/** All legs are from one source. */
type TravelLegs = { legs: TravelLeg[]; source: TravelSource };

/**
 * Estimates how long it takes to drive between places. In this order: by the streets of a region that holds all of them,
 * else by a configured service, else by the streets of a region that holds most of them, else by distance. A drive of
 * a matrix for which the source knows no way is by distance too. Never throws.
 */
export type TravelTimes = {
  /**
   * @param localHour hour of departure at the place, 0 to 24: traffic follows the local clock
   * @param isStored whether a service's response may be cached: never where it begins at a driver's position
   */
  matrix(points: readonly LatLng[], localHour: number, isStored?: boolean): Promise<TravelMatrix>;
  /** Returns the drive from each place to the next: one leg less than places. */
  legs(points: readonly LatLng[], localHour: number, isStored?: boolean): Promise<TravelLegs>;
  /** Opens a synchronous measure around a place: by its region's streets, else by distance. */
  openMeasure(around: LatLng | null): Promise<TravelMeasure>;
};

/** One source of travel times; null means the next one is to be asked, and `Infinity` in a matrix that there is no way. */
export type TravelProvider = {
  matrix(points: readonly LatLng[], localHour: number, isStored?: boolean): Promise<TravelMatrix | null>;
  legs(points: readonly LatLng[], localHour: number, isStored?: boolean): Promise<TravelLegs | null>;
};
