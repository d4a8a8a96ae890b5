import type { LatLng } from '#worker/domain/shared/geo.ts';
import { NO_STOPPING, UNITS_PER_DEGREE } from './road-file.ts';
import type { RoadNetwork } from './road-network.ts';
import { countPoints, latOf, lngOf } from './street-course.ts';

/** A place farther from every street than this is outside the region. */
export const MAX_SNAP_METERS = 500;

/** Half the side lengths of the boxes searched, smallest first: most places are close to a street. */
const SEARCH_METERS = [50, 150, MAX_SNAP_METERS];

/** A place this close to the end of its street is at the crossing and may leave by each street there. */
const CROSSING_DECIMETERS = 20;

/** Half the width of a motorway; places farther from its center line are not on it. */
const MOTORWAY_METERS = 20;

const METERS_PER_UNIT = (6_371_008.8 * Math.PI) / 180 / UNITS_PER_DEGREE;

export type RoadSpot = {
  at: LatLng;
  /** From the place to the street, as the crow flies. */
  meters: number;
  /** The street's number in the network, and the share of its length before the point, 0 to 1. */
  streetId: number;
  share: number;
};

/**
 * Returns where a drive from or to a place starts or ends: on the nearest street, but on a motorway or ramp only if the place is
 * on it, since drivers cannot stop there for a house beside it. Null if it is farther than `MAX_SNAP_METERS`.
 */
export function snapToStop(network: RoadNetwork, place: LatLng): RoadSpot | null {
  const nearest = snapToRoad(network, place);
  if (!nearest) return null;
  const { streetFlags, streetLength } = network.sections;
  const isBeside =
    nearest.meters > MOTORWAY_METERS && (streetFlags[nearest.streetId] as number) & NO_STOPPING;
  const spot = (isBeside && snapToRoad(network, place, NO_STOPPING)) || nearest;
  const margin = CROSSING_DECIMETERS / (streetLength[spot.streetId] as number);
  if (Math.min(spot.share, 1 - spot.share) > margin) return spot;
  const share = Math.round(spot.share);
  const end = share === 0 ? 0 : countPoints(network, spot.streetId) - 1;
  const at = {
    lat: latOf(network, spot.streetId, end) / UNITS_PER_DEGREE,
    lng: lngOf(network, spot.streetId, end) / UNITS_PER_DEGREE,
  };
  return { ...spot, at, share };
}

/**
 * Returns the nearest point of the nearest street without any of the flags, or null if it is farther than `MAX_SNAP_METERS`;
 * among equals, that of the street with the lower number.
 */
export function snapToRoad(network: RoadNetwork, place: LatLng, excluded = 0): RoadSpot | null {
  const { index, sections } = network;
  const lat = place.lat * UNITS_PER_DEGREE;
  const lng = place.lng * UNITS_PER_DEGREE;
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  const scale = Math.max(Math.cos((place.lat * Math.PI) / 180), 0.01);
  const isAllowed = (street: number) => ((sections.streetFlags[street] as number) & excluded) === 0;
  for (const meters of SEARCH_METERS) {
    const box = meters / METERS_PER_UNIT;
    const near = index.search(lng - box / scale, lat - box, lng + box / scale, lat + box, isAllowed);
    let nearest: RoadSpot | null = null;
    for (const street of near.sort((one, two) => one - two)) {
      const spot = measure(network, street, { lat, lng, scale });
      if (spot.meters < (nearest?.meters ?? Number.POSITIVE_INFINITY)) nearest = spot;
    }
    // A street outside the box is farther than its edge.
    if (nearest && nearest.meters <= meters) return nearest;
  }
  return null;
}

/** A place in coordinate units, and the length of a unit of longitude relative to one of latitude here. */
type Query = { lat: number; lng: number; scale: number };

/** Returns the street's point nearest to the place. */
function measure(network: RoadNetwork, street: number, { lat, lng, scale }: Query): RoadSpot {
  let nearest = { square: Number.POSITIVE_INFINITY, way: 0, lat: 0, lng: 0 };
  let passed = 0;
  let from = { lat: latOf(network, street, 0), lng: lngOf(network, street, 0) };
  for (let point = 1; point < countPoints(network, street); point++) {
    const to = { lat: latOf(network, street, point), lng: lngOf(network, street, point) };
    const [y, x] = [to.lat - from.lat, (to.lng - from.lng) * scale];
    const length = Math.hypot(x, y);
    const dot = (lng - from.lng) * scale * x + (lat - from.lat) * y;
    const share = length > 0 ? Math.min(1, Math.max(0, dot / length ** 2)) : 0;
    const found = { lat: from.lat + share * y, lng: from.lng + share * (to.lng - from.lng) };
    const square = (found.lat - lat) ** 2 + ((found.lng - lng) * scale) ** 2;
    if (square < nearest.square) nearest = { square, way: passed + share * length, ...found };
    passed += length;
    from = to;
  }
  return {
    at: { lat: nearest.lat / UNITS_PER_DEGREE, lng: nearest.lng / UNITS_PER_DEGREE },
    meters: Math.sqrt(nearest.square) * METERS_PER_UNIT,
    streetId: street,
    share: passed > 0 ? Math.min(1, nearest.way / passed) : 0,
  };
}
