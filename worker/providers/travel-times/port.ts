import type { TravelSource } from '#worker/domain/routes/route.ts';
import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/** A matrix from one source, or `mixed`. */
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
  /** The course along streets; empty for an estimate. */
  line: LatLng[];
  /** The main street, or null. */
  via: string | null;
};

/** All legs are from one source. */
type TravelLegs = { legs: TravelLeg[]; source: TravelSource };

/**
 * Computes drives between places: by the streets of a region that contains all of them, else from a configured service, else by
 * the streets of a region that contains most of them, else estimated by distance. Drives of a matrix for which the source has no
 * route are estimated by distance too. Never throws.
 */
export type TravelTimes = {
  /**
   * @param localHour local hour of departure at the place, 0 to 24, because traffic depends on it
   * @param isStored whether a service's response may be cached; false if a point is a driver's position
   */
  matrix(points: readonly LatLng[], localHour: number, isStored?: boolean): Promise<TravelMatrix>;
  /** Returns the drive from each place to the next: one leg fewer than places. */
  legs(points: readonly LatLng[], localHour: number, isStored?: boolean): Promise<TravelLegs>;
  /** Returns a synchronous measure around a place: by its region's streets, else by distance. */
  openMeasure(around: LatLng | null): Promise<TravelMeasure>;
};

/**
 * One source of travel times. Null means that the next source should be tried; `Infinity` in a matrix means that there is no
 * route.
 */
export type TravelProvider = {
  matrix(points: readonly LatLng[], localHour: number, isStored?: boolean): Promise<TravelMatrix | null>;
  legs(points: readonly LatLng[], localHour: number, isStored?: boolean): Promise<TravelLegs | null>;
};
