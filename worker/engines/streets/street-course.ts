import type { LatLng } from '#worker/domain/shared/geo.ts';
import { UNITS_PER_DEGREE } from './road-file.ts';
import type { RoadNetwork } from './road-network.ts';

/** Returns the number of points of a street's course, both ends included. */
export function countPoints({ sections: { streetShape } }: RoadNetwork, street: number): number {
  return (streetShape[street + 1] as number) - (streetShape[street] as number) + 2;
}

/** Returns the latitude of a point of a street's course, by index, in units of the file. */
export function latOf({ sections }: RoadNetwork, street: number, point: number): number {
  if (point === 0) return sections.junctionLat[sections.streetFrom[street] as number] as number;
  const shape = (sections.streetShape[street] as number) + point - 1;
  if (shape < (sections.streetShape[street + 1] as number)) return sections.shapeLat[shape] as number;
  return sections.junctionLat[sections.streetTo[street] as number] as number;
}

/** Returns the longitude of a point of a street's course, by index, in units of the file. */
export function lngOf({ sections }: RoadNetwork, street: number, point: number): number {
  if (point === 0) return sections.junctionLng[sections.streetFrom[street] as number] as number;
  const shape = (sections.streetShape[street] as number) + point - 1;
  if (shape < (sections.streetShape[street + 1] as number)) return sections.shapeLng[shape] as number;
  return sections.junctionLng[sections.streetTo[street] as number] as number;
}

/**
 * Appends the course of a street between two shares of its length, in the direction from the first to the second, to a line;
 * without its first point if the line ends there.
 */
export function appendCourse(
  network: RoadNetwork,
  street: number,
  fromShare: number,
  toShare: number,
  line: LatLng[],
): void {
  const points: LatLng[] = [];
  for (let point = 0; point < countPoints(network, street); point++)
    points.push(placeOf(network, street, point));
  const course =
    fromShare <= toShare
      ? cutCourse(points, fromShare, toShare)
      : cutCourse(points.reverse(), 1 - fromShare, 1 - toShare);
  const [first] = course;
  const last = line.at(-1);
  const isJoined = first && last && first.lat === last.lat && first.lng === last.lng;
  for (let index = isJoined ? 1 : 0; index < course.length; index++) line.push(course[index] as LatLng);
}

function placeOf(network: RoadNetwork, street: number, point: number): LatLng {
  return {
    lat: latOf(network, street, point) / UNITS_PER_DEGREE,
    lng: lngOf(network, street, point) / UNITS_PER_DEGREE,
  };
}

function cutCourse(points: LatLng[], fromShare: number, toShare: number): LatLng[] {
  if (fromShare <= 0 && toShare >= 1) return points;
  const width = Math.cos(((points[0]?.lat ?? 0) * Math.PI) / 180);
  const passed = [0];
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (!before) return;
    passed.push(
      (passed[index - 1] as number) + Math.hypot(point.lat - before.lat, width * (point.lng - before.lng)),
    );
  });
  const total = passed[passed.length - 1] as number;
  const [start, stop] = [fromShare * total, toShare * total];
  const between = points.filter(
    (_, index) => (passed[index] as number) > start && (passed[index] as number) < stop,
  );
  return [placeAt(points, passed, start), ...between, placeAt(points, passed, stop)];
}

/** Returns the place at a distance along the points. */
function placeAt(points: readonly LatLng[], passed: readonly number[], way: number): LatLng {
  let index = 1;
  while (index < points.length - 1 && (passed[index] as number) < way) index++;
  const [from, to] = [points[index - 1] as LatLng, points[index] as LatLng];
  const step = (passed[index] as number) - (passed[index - 1] as number);
  const share = step > 0 ? Math.min(1, Math.max(0, (way - (passed[index - 1] as number)) / step)) : 0;
  return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) };
}
