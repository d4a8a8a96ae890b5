import { computeMilesBetween, type LatLng, MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';
import type { Extract } from '../read-extract.ts';

/** Streets people live on or beside, and drive. */
const HOME_STREETS = ['residential', 'living_street', 'tertiary', 'secondary', 'unclassified'];
const OTHER_STREETS = ['primary', 'trunk'];

const MIN_STRETCH_MILES = 0.02;

/** A street between two crossings, as a straight line. */
export type Stretch = { street: string; from: LatLng; to: LatLng; isHomeStreet: boolean };

/** Returns the stretches of streets between two crossings, as straight lines. */
export function listStretches({ ways, locate }: Extract): Stretch[] {
  const drivable = ways.filter(({ tags }) =>
    [...HOME_STREETS, ...OTHER_STREETS].includes(tags.highway ?? ''),
  );
  const uses = new Map<number, number>();
  for (const id of drivable.flatMap(({ nodes }) => nodes)) uses.set(id, (uses.get(id) ?? 0) + 1);
  return drivable.flatMap(({ nodes, tags }) => {
    const { name: street, highway = '' } = tags;
    if (!street) return [];
    const corners = nodes.filter(
      (id, index) => index === 0 || index === nodes.length - 1 || (uses.get(id) ?? 0) > 1,
    );
    return corners.slice(1).flatMap((end, index) => {
      const [from, to] = [locate(corners[index] ?? end), locate(end)];
      if (!from || !to || computeMilesBetween(from, to) < MIN_STRETCH_MILES) return [];
      return [{ street, from, to, isHomeStreet: HOME_STREETS.includes(highway) }];
    });
  });
}

/** Returns whether a street runs more east than north. */
export function createIsEastward({ ways, locate }: Extract): (street: string) => boolean {
  const runs = new Map<string, { east: number; north: number }>();
  for (const { nodes, tags } of ways) {
    if (!tags.highway || !tags.name) continue;
    const run = runs.get(tags.name) ?? { east: 0, north: 0 };
    const places = nodes.map(locate).filter((place) => place !== null);
    places.slice(1).forEach((place, index) => {
      const before = places[index] ?? place;
      run.east += Math.abs(place.lng - before.lng) * Math.cos((place.lat * Math.PI) / 180);
      run.north += Math.abs(place.lat - before.lat);
    });
    runs.set(tags.name, run);
  }
  return (street) => {
    const run = runs.get(street);
    return run !== undefined && run.east > run.north;
  };
}

/** Returns the place halfway along a stretch. */
export function findMiddle({ from, to }: Stretch): LatLng {
  return { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
}

/** Miles from a place to the nearest point of a stretch. */
export function measureMilesTo({ from, to }: Stretch, place: LatLng): number {
  const narrow = Math.cos((place.lat * Math.PI) / 180);
  const toPlane = ({ lat, lng }: LatLng) => ({ x: (lng - from.lng) * narrow, y: lat - from.lat });
  const [end, point] = [toPlane(to), toPlane(place)];
  const share = Math.min(1, Math.max(0, (point.x * end.x + point.y * end.y) / (end.x ** 2 + end.y ** 2)));
  return MILES_PER_DEGREE * Math.hypot(point.x - share * end.x, point.y - share * end.y);
}
