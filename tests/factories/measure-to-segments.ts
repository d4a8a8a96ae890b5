import { type RoadNetwork, UNITS_PER_DEGREE } from '#worker/engines/streets/index.ts';
import { countPoints, latOf, lngOf } from '#worker/engines/streets/street-course.ts';

/** Returns every segment of every street as longitude and latitude of both ends, in degrees. */
export function listSegments(network: RoadNetwork): Float64Array {
  const ends: number[] = [];
  for (let street = 0; street < network.sections.streetFrom.length; street++) {
    for (let point = 1; point < countPoints(network, street); point++) {
      for (const at of [point - 1, point]) {
        ends.push(
          lngOf(network, street, at) / UNITS_PER_DEGREE,
          latOf(network, street, at) / UNITS_PER_DEGREE,
        );
      }
    }
  }
  return Float64Array.from(ends);
}

/** Returns the meters to the nearest segment. */
export function measureToSegments(
  segments: Float64Array,
  { lat, lng }: { lat: number; lng: number },
): number {
  const meters = 111_195.08;
  const width = meters * Math.cos((lat * Math.PI) / 180);
  let minDistance = Number.POSITIVE_INFINITY;
  for (let at = 0; at < segments.length; at += 4) {
    const x = ((segments[at] ?? 0) - lng) * width;
    const y = ((segments[at + 1] ?? 0) - lat) * meters;
    const dx = ((segments[at + 2] ?? 0) - lng) * width - x;
    const dy = ((segments[at + 3] ?? 0) - lat) * meters - y;
    const share = Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
    minDistance = Math.min(minDistance, Math.hypot(x + share * dx, y + share * dy));
  }
  return minDistance;
}
