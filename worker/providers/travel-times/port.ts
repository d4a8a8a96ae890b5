import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/**
 * What travel times are from: streets of our own, a configured service, or great-circle distances. `mixed` are streets
 * between the places that have some, and distances for the drives to and from the others.
 */
export type TravelSource = 'streets' | 'osrm' | 'valhalla' | 'mixed' | 'estimate';

/** All of one matrix is from one source. */
export type TravelMatrix = {
  /** Minutes from row to column; `Infinity` where there is no way. */
  durations: number[][];
  /** Miles from row to column; `Infinity` where there is no way. */
  distances: number[][];
  source: TravelSource;
};

/** A drive from one place to the next. */
export type TravelLeg = {
  minutes: number;
  miles: number;
  /** Its course along streets; empty where only an estimate is known. */
  line: LatLng[];
  /** The street to name it by, or null. */
  via: string | null;
};

/** All legs are from one source. */
export type TravelLegs = { legs: TravelLeg[]; source: TravelSource };

/**
 * Estimates how long it takes to drive between places. In this order: by the streets of a region that holds all of them,
 * else by a configured service, else by the streets of a region that holds most of them, else by distance. Never throws.
 */
export type TravelTimes = {
  /** @param localHour hour of departure at the place, 0 to 24: traffic follows the local clock */
  matrix(points: readonly LatLng[], localHour: number): Promise<TravelMatrix>;
  /** Returns the drive from each place to the next: one leg less than places. */
  legs(points: readonly LatLng[], localHour: number): Promise<TravelLegs>;
  /** Opens what measures around a place at once and without a service: by its region's streets, else by distance. */
  openMeasure(around: LatLng | null): Promise<TravelMeasure>;
};

/** One source of travel times; null where it cannot say, and another one is asked. */
export type TravelProvider = {
  matrix(points: readonly LatLng[], localHour: number): Promise<TravelMatrix | null>;
  legs(points: readonly LatLng[], localHour: number): Promise<TravelLegs | null>;
};
