import type { LatLng } from '#worker/domain/shared/geo.ts';
import { NO_STOPPING, UNITS_PER_DEGREE } from './road-file.ts';
import { type RoadNetwork, readName } from './road-network.ts';
import { countPoints, latOf, lngOf } from './street-course.ts';

/** A place farther from every street than this is outside the region. */
export const MAX_SNAP_METERS = 500;

/** Half the side lengths of the boxes searched, smallest first: most places are close to a street. */
const SEARCH_METERS = [50, 150, MAX_SNAP_METERS];

/** A place this close to the end of its street is at the crossing and may leave it by any street. */
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

/** A place on a street, and the street's name, if it has one. */
type RoadPoint = RoadSpot & { street: string | null };

/** Returns the nearest point of the nearest street, or null if it is farther than `MAX_SNAP_METERS`. */
export function snapToRoad(network: RoadNetwork, place: LatLng): RoadPoint | null {
  const spot = findNearest(network, place, 0);
  return spot && { ...spot, street: readName(network, spot.streetId) };
}

/**
 * Returns where a drive from or to a place starts or ends: on the nearest street, but on a motorway or ramp only if the place is on
 * it, since drivers cannot stop there for a house beside it. Null if it is farther than `MAX_SNAP_METERS`.
 */
export function snapToStop(network: RoadNetwork, place: LatLng): RoadSpot | null {
  const nearest = findNearest(network, place, 0);
  if (!nearest) return null;
  const { streetFlags, streetLength } = network.sections;
  const isBeside =
    nearest.meters > MOTORWAY_METERS && (streetFlags[nearest.streetId] as number) & NO_STOPPING;
  const spot = (isBeside && findNearest(network, place, NO_STOPPING)) || nearest;
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

/** A place and the nearest point found so far. Coordinates and distances are in units of latitude. */
type Query = {
  lat: number;
  lng: number;
  /** Units of latitude in a unit of longitude here. */
  scale: number;
  distance: number;
  street: number;
  share: number;
  foundLat: number;
  foundLng: number;
};

/** Returns the nearest street without any of the flags. */
function findNearest(network: RoadNetwork, place: LatLng, excluded: number): RoadSpot | null {
  const { index, sections } = network;
  const lat = place.lat * UNITS_PER_DEGREE;
  const lng = place.lng * UNITS_PER_DEGREE;
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  const scale = Math.max(Math.cos((place.lat * Math.PI) / 180), 0.01);
  const reach = MAX_SNAP_METERS / METERS_PER_UNIT;
  const query: Query = { lat, lng, scale, distance: reach, street: -1, share: 0, foundLat: 0, foundLng: 0 };
  const measureNear = (street: number, west: number, south: number, east: number, north: number) => {
    const x = Math.max(west - lng, lng - east, 0) * scale;
    const y = Math.max(south - lat, lat - north, 0);
    const isNear = x * x + y * y <= query.distance * query.distance;
    if (isNear && ((sections.streetFlags[street] as number) & excluded) === 0)
      measure(network, street, query);
    return false;
  };
  for (const meters of SEARCH_METERS) {
    const box = meters / METERS_PER_UNIT;
    index.search(lng - box / scale, lat - box, lng + box / scale, lat + box, measureNear);
    // A street outside the box is farther than its edge.
    if (query.street >= 0 && query.distance <= box) break;
  }
  if (query.street < 0) return null;
  return {
    at: { lat: query.foundLat / UNITS_PER_DEGREE, lng: query.foundLng / UNITS_PER_DEGREE },
    meters: query.distance * METERS_PER_UNIT,
    streetId: query.street,
    share: query.share,
  };
}

/**
 * Writes the street's nearest point into the query if it is nearer; among equals, the lower street number wins.
 */
function measure(network: RoadNetwork, street: number, query: Query): void {
  const { lat, lng, scale } = query;
  const count = countPoints(network, street);
  let nearest = Number.POSITIVE_INFINITY;
  let way = 0;
  let passed = 0;
  let nearestLat = 0;
  let nearestLng = 0;
  let fromLat = latOf(network, street, 0);
  let fromLng = lngOf(network, street, 0);
  for (let point = 1; point < count; point++) {
    const toLat = latOf(network, street, point);
    const toLng = lngOf(network, street, point);
    const y = toLat - fromLat;
    const x = (toLng - fromLng) * scale;
    const square = x * x + y * y;
    const dot = (lng - fromLng) * scale * x + (lat - fromLat) * y;
    const share = square > 0 ? Math.min(1, Math.max(0, dot / square)) : 0;
    const restLat = fromLat + share * y - lat;
    const restLng = (fromLng + share * (toLng - fromLng) - lng) * scale;
    const distance = restLat * restLat + restLng * restLng;
    const step = Math.sqrt(square);
    if (distance < nearest) {
      nearest = distance;
      way = passed + share * step;
      nearestLat = fromLat + share * y;
      nearestLng = fromLng + share * (toLng - fromLng);
    }
    passed += step;
    fromLat = toLat;
    fromLng = toLng;
  }
  const distance = Math.sqrt(nearest);
  if (
    distance > query.distance ||
    (distance === query.distance && query.street >= 0 && street >= query.street)
  )
    return;
  query.distance = distance;
  query.street = street;
  query.share = passed > 0 ? Math.min(1, way / passed) : 0;
  query.foundLat = nearestLat;
  query.foundLng = nearestLng;
}
