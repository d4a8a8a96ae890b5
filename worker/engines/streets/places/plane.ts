const METERS_PER_DEGREE = 111_195;

/** A place in millionths of a degree. */
export type MicroPoint = { lat: number; lng: number };

/** A vector in meters, east and north. */
export type Meters = { x: number; y: number };

/** Returns the vector from one place to another on a plane; accurate up to about 30 km. */
export function toMeters(from: MicroPoint, to: MicroPoint): Meters {
  const narrow = Math.cos((from.lat * Math.PI) / 180e6);
  return {
    x: ((to.lng - from.lng) * narrow * METERS_PER_DEGREE) / 1e6,
    y: ((to.lat - from.lat) * METERS_PER_DEGREE) / 1e6,
  };
}

/** Returns the place at a vector from another. */
export function fromMeters(from: MicroPoint, { x, y }: Meters): MicroPoint {
  const narrow = Math.cos((from.lat * Math.PI) / 180e6);
  return {
    lat: from.lat + (1e6 * y) / METERS_PER_DEGREE,
    lng: from.lng + (1e6 * x) / (METERS_PER_DEGREE * narrow),
  };
}

export function measureMeters(from: MicroPoint, to: MicroPoint): number {
  const { x, y } = toMeters(from, to);
  return Math.hypot(x, y);
}

/** The point of a line nearest to a place: its distance, place, and the line's direction there (a unit vector). */
type NearestPoint = MicroPoint & { meters: number; along: Meters };

/** Returns the nearest point, or null without lines; `lines` are latitudes and longitudes, alternating. */
export function findNearestPoint(lines: readonly number[][], place: MicroPoint): NearestPoint | null {
  let nearest: NearestPoint | null = null;
  for (const line of lines) {
    for (let at = 0; at + 3 < line.length; at += 2) {
      const point = findOnSegment(line, at, place);
      if (nearest === null || point.meters < nearest.meters) nearest = point;
    }
  }
  return nearest;
}

function findOnSegment(line: readonly number[], at: number, place: MicroPoint): NearestPoint {
  const from = { lat: line[at] ?? 0, lng: line[at + 1] ?? 0 };
  const to = { lat: line[at + 2] ?? 0, lng: line[at + 3] ?? 0 };
  const unit = METERS_PER_DEGREE / 1e6;
  const narrow = unit * Math.cos((place.lat * Math.PI) / 180e6);
  const [x, y] = [(from.lng - place.lng) * narrow, (from.lat - place.lat) * unit];
  const [stepX, stepY] = [(to.lng - from.lng) * narrow, (to.lat - from.lat) * unit];
  const squared = stepX * stepX + stepY * stepY;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, -(x * stepX + y * stepY) / squared));
  const length = Math.sqrt(squared) || 1;
  return {
    lat: from.lat + share * (to.lat - from.lat),
    lng: from.lng + share * (to.lng - from.lng),
    meters: Math.hypot(x + share * stepX, y + share * stepY),
    along: { x: stepX / length, y: stepY / length },
  };
}

const MAX_INT = 2 ** 31 - 1;

/** The smallest box around a street's lines and houses, in millionths of a degree. */
export type Box = { south: number; west: number; north: number; east: number };

/** Returns the box around lines; without lines, it is near nothing. */
export function measureBox(lines: readonly number[][]): Box {
  const box = { south: MAX_INT, west: MAX_INT, north: -MAX_INT, east: -MAX_INT };
  for (const line of lines) {
    for (let at = 0; at + 1 < line.length; at += 2) {
      box.south = Math.min(box.south, line[at] ?? 0);
      box.north = Math.max(box.north, line[at] ?? 0);
      box.west = Math.min(box.west, line[at + 1] ?? 0);
      box.east = Math.max(box.east, line[at + 1] ?? 0);
    }
  }
  return box;
}

/** Returns whether two boxes are at most `micros` apart; a degree of longitude counts like one of latitude. */
export function areNear(one: Box, other: Box, micros: number): boolean {
  return (
    one.south - micros <= other.north &&
    other.south - micros <= one.north &&
    one.west - micros <= other.east &&
    other.west - micros <= one.east
  );
}
