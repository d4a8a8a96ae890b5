import type { LatLng } from '#worker/domain/shared/geo.ts';

/** Streets with times. */
export type RoadNetwork = { readonly junctions: number };

/** Addresses, crossings and places by name. */
export type PlaceIndex = { readonly addresses: number };

export type Leg = {
  minutes: number;
  miles: number;
  line: LatLng[];
  streets: { name: string; miles: number }[];
  via: string | null;
};

export function loadRoads(_file: ArrayBuffer): RoadNetwork {
  throw new RangeError('no streets');
}

export function loadPlaces(_file: ArrayBuffer): PlaceIndex {
  throw new RangeError('no places');
}

export function computeMatrix(
  _network: RoadNetwork,
  places: readonly LatLng[],
  _localHour: number,
): { minutes: number[][]; miles: number[][] } {
  const none = places.map(() => places.map(() => Number.POSITIVE_INFINITY));
  return { minutes: none, miles: none };
}

export function findLeg(_network: RoadNetwork, _from: LatLng, _to: LatLng, _localHour: number): Leg | null {
  return null;
}
