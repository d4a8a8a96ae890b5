import { mean } from '#worker/domain/shared/sum.ts';
import { matchStreets } from './match-streets.ts';
import { type PlaceIndex, readStreet, type Street } from './place-index.ts';
import { areNear, findNearestPoint, type MicroPoint, measureMeters } from './plane.ts';
import { stripAreas } from './read-areas.ts';
import { toWords } from './words.ts';

type FoundCrossing = MicroPoint & { streets: [Street, Street]; score: number };

/** Streets this close that do not meet are not a crossing, but may be meant. */
const NEAR_METERS = 60;

/** Crossings of two streets closer together than this are one, such as those of the two roadways of an avenue. */
const ONE_CROSSING_METERS = 90;

const CERTAINTY = 0.97;
const NEAR_CERTAINTY = 0.5;

/** Maximum number of streets tried for each name. */
const MAX_MATCHES = 6;

/** Returns where two streets cross, best first. */
export function findCrossings(
  index: PlaceIndex,
  sides: [string, string],
  isTyping: boolean,
): FoundCrossing[] {
  const [ones, others] = sides.map((side, at) => {
    const words = toWords(side);
    const stripped = stripAreas(index, words, false).words;
    return matchStreets(index, stripped.length > 0 ? stripped : words, isTyping && at === 1)
      .slice(0, MAX_MATCHES)
      .map(({ id, fit }) => ({ street: readStreet(index, id), fit }));
  });
  const found = (ones ?? []).flatMap((one) => (others ?? []).flatMap((other) => crossStreets(one, other)));
  return found.sort((first, second) => second.score - first.score);
}

type Side = { street: Street; fit: number };

function crossStreets(one: Side, other: Side): FoundCrossing[] {
  const [first, second] = [one.street, other.street];
  if (first.id === second.id || !areNear(first.box, second.box, 1500)) return [];
  const fit = one.fit * other.fit;
  const shared = listSharedPoints(first, second);
  if (shared.length > 0) {
    return shared.map((point) => ({ ...point, streets: [first, second], score: CERTAINTY * fit }));
  }
  const near = findNearestApproach(first, second);
  if (near === null || near.meters > NEAR_METERS) return [];
  return [{ lat: near.lat, lng: near.lng, streets: [first, second], score: NEAR_CERTAINTY * fit }];
}

function listSharedPoints(first: Street, second: Street): MicroPoint[] {
  const own = new Set(listPoints(first).map(({ lat, lng }) => `${lat} ${lng}`));
  const groups: MicroPoint[][] = [];
  for (const point of listPoints(second)) {
    if (!own.has(`${point.lat} ${point.lng}`)) continue;
    const group = groups.find(([start]) => start && measureMeters(start, point) < ONE_CROSSING_METERS);
    if (group) group.push(point);
    else groups.push([point]);
  }
  return groups.map((group) => ({
    lat: mean(group.map(({ lat }) => lat)),
    lng: mean(group.map(({ lng }) => lng)),
  }));
}

function findNearestApproach(first: Street, second: Street): (MicroPoint & { meters: number }) | null {
  let nearest: (MicroPoint & { meters: number }) | null = null;
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    for (const point of listPoints(from)) {
      const reached = findNearestPoint(to.lines, point);
      if (reached && reached.meters < (nearest?.meters ?? Infinity)) nearest = reached;
    }
  }
  return nearest;
}

function listPoints({ lines }: Street): MicroPoint[] {
  return lines.flatMap((line) =>
    Array.from({ length: line.length / 2 }, (_, at) => ({
      lat: line[2 * at] ?? 0,
      lng: line[2 * at + 1] ?? 0,
    })),
  );
}
