import { abbreviateStreet } from '#worker/engines/streets/index.ts';
import { type MicroPlace, toMicro } from './locate-thing.ts';
import type { Extract, Way } from './read-extract.ts';

/** A street: nearby ways with the same name. */
export type RawStreet = { name: string; otherNames: string[]; lines: number[][] };

/** Ways that aren't driven on, or that don't exist yet or anymore. */
const NO_STREETS = new Set(
  'footway path steps cycleway bridleway corridor track construction proposed abandoned razed platform raceway'.split(
    ' ',
  ),
);

/** Ways with the same name farther apart than this belong to different streets; in millionths of a degree, about 800 m. */
const APART_MICROS = 7000;

/** Maximum error of a simplified line, in millionths of a degree: about 3 m. */
const TOLERANCE_MICROS = 30;

export function collectStreets(extract: Extract): RawStreet[] {
  const byName = new Map<string, Way[]>();
  for (const way of extract.ways) {
    const { highway, name } = way.tags;
    if (!highway || !name || NO_STREETS.has(highway)) continue;
    const key = abbreviateStreet(name);
    const ways = byName.get(key);
    if (ways) ways.push(way);
    else byName.set(key, [way]);
  }
  const kept = findCrossingNodes([...byName.values()]);
  return [...byName]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, ways]) =>
      groupNear(ways, extract).map((group) => ({
        name,
        otherNames: listOtherNames(group, name),
        lines: group.map((way) => simplify(extract, way, kept)).filter((line) => line.length >= 4),
      })),
    )
    .filter(({ lines }) => lines.length > 0);
}

function listOtherNames(ways: readonly Way[], name: string): string[] {
  const others = ways.flatMap(({ tags }) =>
    [tags.alt_name, tags.old_name, tags.name_1].flatMap((each) => (each ?? '').split(';')),
  );
  return [...new Set(others.map((each) => abbreviateStreet(each.trim())))]
    .filter((each) => each !== '' && each !== name)
    .sort();
}

/** Returns the nodes shared by streets with different names; simplification must keep them so that crossings are found. */
function findCrossingNodes(streets: readonly Way[][]): Set<number> {
  const first = new Map<number, number>();
  const crossing = new Set<number>();
  for (const [street, ways] of streets.entries()) {
    for (const node of ways.flatMap(({ nodes }) => nodes)) {
      const other = first.get(node);
      if (other === undefined) first.set(node, street);
      else if (other !== street) crossing.add(node);
    }
  }
  return crossing;
}

/** Returns the ways in groups of nearby ones. */
function groupNear(ways: readonly Way[], extract: Extract): Way[][] {
  const groups: { ways: Way[]; places: { lat: number; lng: number }[] }[] = [];
  for (const way of ways) {
    const places = way.nodes.flatMap((node) => extract.locate(node) ?? []).map(toMicro);
    const near = groups.filter((group) =>
      group.places.some((one) => places.some((other) => isNear(one, other))),
    );
    const joined = {
      ways: [...near.flatMap((group) => group.ways), way],
      places: [...near.flatMap((group) => group.places), ...places],
    };
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map((group) => group.ways);
}

const isNear = (one: MicroPlace, other: MicroPlace) =>
  Math.abs(one.lat - other.lat) + Math.abs(one.lng - other.lng) < APART_MICROS;

function simplify(extract: Extract, way: Way, kept: ReadonlySet<number>): number[] {
  const points = way.nodes.flatMap((node) => {
    const place = extract.locate(node);
    return place ? { ...toMicro(place), isKept: kept.has(node) } : [];
  });
  return dropPoints(points).flatMap(({ lat, lng }) => [lat, lng]);
}

type Point = MicroPlace & { isKept: boolean };

/** Simplifies a line by the Ramer–Douglas–Peucker algorithm between the points that must be kept. */
function dropPoints(points: readonly Point[]): Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  let at = points.findIndex(({ isKept }, index) => isKept && index > 0 && index < points.length - 1);
  if (at < 0) {
    let furthest = TOLERANCE_MICROS;
    points.forEach((point, index) => {
      const off = measureOff(point, first, last);
      if (off > furthest) [furthest, at] = [off, index];
    });
  }
  if (at <= 0) return [first, last];
  return [...dropPoints(points.slice(0, at + 1)).slice(0, -1), ...dropPoints(points.slice(at))];
}

function measureOff(point: MicroPlace, from: MicroPlace, to: MicroPlace): number {
  const [x, y] = [to.lng - from.lng, to.lat - from.lat];
  const squared = x * x + y * y;
  const share =
    squared === 0
      ? 0
      : Math.max(0, Math.min(1, ((point.lng - from.lng) * x + (point.lat - from.lat) * y) / squared));
  return Math.hypot(point.lng - from.lng - share * x, point.lat - from.lat - share * y);
}
