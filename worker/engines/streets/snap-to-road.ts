import type { LatLng } from '#worker/domain/shared/geo.ts';
import { NO_STOPPING, UNITS_PER_DEGREE } from './road-file.ts';
import { type RoadNetwork, readName } from './road-network.ts';
import { countPoints, latOf, lngOf } from './street-course.ts';

/** A place farther from every street than this is outside the region. */
export const MAX_SNAP_METERS = 500;

/** Half the width of a motorway: who is farther from its middle is not on it. */
const MOTORWAY_METERS = 20;

const METERS_PER_UNIT = (6_371_008.8 * Math.PI) / 180 / UNITS_PER_DEGREE;

/** Boxes whose streets are measured first, to bound the search. */
const FIRST_BOXES = 4;

/** A place on a street. */
export type RoadPoint = {
  at: LatLng;
  /** From the place to the street, as the crow flies. */
  meters: number;
  /** The street's name, or null. */
  street: string | null;
  /** Its number in the network, and how far along it the point lies, 0 to 1. */
  streetId: number;
  share: number;
};

/** Returns the nearest point of the nearest street, or null beyond `MAX_SNAP_METERS`. */
export function snapToRoad(network: RoadNetwork, place: LatLng): RoadPoint | null {
  return findNearest(network, place, 0);
}

/**
 * Returns where a drive from or to a place begins or ends: on the nearest street, but on a motorway or its ramp only if the
 * place is on it, since nobody stops there for a house beside it. Null beyond `MAX_SNAP_METERS`.
 */
export function snapToStop(network: RoadNetwork, place: LatLng): RoadPoint | null {
  const nearest = findNearest(network, place, 0);
  if (!nearest || nearest.meters <= MOTORWAY_METERS) return nearest;
  if (((network.sections.streetFlags[nearest.streetId] as number) & NO_STOPPING) === 0) return nearest;
  return findNearest(network, place, NO_STOPPING) ?? nearest;
}

/** The nearest of the streets that have none of the flags. */
function findNearest(network: RoadNetwork, place: LatLng, excluded: number): RoadPoint | null {
  const { index, sections } = network;
  const lat = place.lat * UNITS_PER_DEGREE;
  const lng = place.lng * UNITS_PER_DEGREE;
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  const scale = Math.max(Math.cos((place.lat * Math.PI) / 180), 0.01);
  const isWanted = (street: number) => ((sections.streetFlags[street] as number) & excluded) === 0;
  const reach = MAX_SNAP_METERS / METERS_PER_UNIT;
  let best: Measured = { distance: reach, street: -1, share: 0, lat, lng };
  // The nearest box is not the nearest street, but no nearer street has a box farther away than a street that is measured.
  for (const street of index.neighbors(lng, lat, FIRST_BOXES, reach / scale, isWanted)) {
    best = measure(network, street, { lat, lng, scale }, best);
  }
  const { distance } = best;
  const near = index.search(
    lng - distance / scale,
    lat - distance,
    lng + distance / scale,
    lat + distance,
    isWanted,
  );
  for (const street of near) best = measure(network, street, { lat, lng, scale }, best);
  if (best.street < 0) return null;
  return {
    at: { lat: best.lat / UNITS_PER_DEGREE, lng: best.lng / UNITS_PER_DEGREE },
    meters: best.distance * METERS_PER_UNIT,
    street: readName(network, best.street),
    streetId: best.street,
    share: best.share,
  };
}

/** Distances in units of latitude. */
type Measured = { distance: number; street: number; share: number; lat: number; lng: number };

/** The nearer of `best` and the street's nearest point; of equals the street with the lower number. */
function measure(
  network: RoadNetwork,
  street: number,
  place: { lat: number; lng: number; scale: number },
  best: Measured,
): Measured {
  const count = countPoints(network, street);
  let nearest = Number.POSITIVE_INFINITY;
  let way = 0;
  let passed = 0;
  let at = { lat: 0, lng: 0 };
  let fromLat = latOf(network, street, 0);
  let fromLng = lngOf(network, street, 0);
  for (let point = 1; point < count; point++) {
    const toLat = latOf(network, street, point);
    const toLng = lngOf(network, street, point);
    const y = toLat - fromLat;
    const x = (toLng - fromLng) * place.scale;
    const step = Math.sqrt(x * x + y * y);
    const dot = (place.lng - fromLng) * place.scale * x + (place.lat - fromLat) * y;
    const share = step > 0 ? Math.min(1, Math.max(0, dot / (step * step))) : 0;
    const lat = fromLat + share * y;
    const lng = fromLng + share * (toLng - fromLng);
    const distance = Math.hypot(lat - place.lat, (lng - place.lng) * place.scale);
    if (distance < nearest) {
      nearest = distance;
      way = passed + share * step;
      at = { lat, lng };
    }
    passed += step;
    fromLat = toLat;
    fromLng = toLng;
  }
  const isBetter =
    nearest < best.distance || (nearest === best.distance && (street < best.street || best.street < 0));
  if (!isBetter) return best;
  return { distance: nearest, street, share: passed > 0 ? way / passed : 0, ...at };
}
