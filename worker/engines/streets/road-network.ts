import Flatbush from 'flatbush';
import { ROAD_FILE, type RoadSections } from './road-file.ts';
import { type Arcs, createSearch, type UpwardSearch } from './search-upward.ts';
import { readSections } from './section-file.ts';

/** The streets of a region with their contraction hierarchy, and the working memory of searches. */
export type RoadNetwork = {
  sections: RoadSections;
  junctionCount: number;
  streetCount: number;
  up: Arcs;
  down: Arcs;
  /** For streets with the same course as others: those others. */
  twins: ReadonlyMap<number, readonly number[]>;
  index: Flatbush;
  forward: UpwardSearch;
  backward: UpwardSearch;
  /** The row of each junction in `computeMatrix`; -1 between its runs. */
  rowOf: Int32Array;
};

/**
 * Returns the road network of a `roads.bin` file, which must not change afterwards.
 *
 * @throws RangeError if the file is of another kind, cut off, damaged or contradicts itself
 */
export function loadRoads(file: ArrayBuffer): RoadNetwork {
  const sections = readSections(ROAD_FILE, file);
  const junctionCount = sections.junctionLat.length;
  const streetCount = sections.streetFrom.length;
  checkSections(sections, junctionCount, streetCount);
  const up = readArcs(sections, 'up');
  const down = readArcs(sections, 'down');
  for (const arcs of [up, down]) checkArcs(arcs, junctionCount, streetCount);
  return {
    sections,
    junctionCount,
    streetCount,
    up,
    down,
    twins: readTwins(sections.twins, streetCount),
    index: readIndex(sections.index, streetCount),
    forward: createSearch(junctionCount),
    backward: createSearch(junctionCount),
    rowOf: new Int32Array(junctionCount).fill(-1),
  };
}

function readArcs(sections: RoadSections, direction: 'up' | 'down'): Arcs {
  return {
    first: sections[`${direction}First`],
    end: sections[`${direction}End`],
    time: sections[`${direction}Time`],
    length: sections[`${direction}Length`],
    via: sections[`${direction}Via`],
  };
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new RangeError(`The roads contradict themselves: ${what}.`);
}

function checkSections(sections: RoadSections, junctionCount: number, streetCount: number): void {
  check(junctionCount > 0 && streetCount > 0, 'there are none');
  check(sections.junctionLng.length === junctionCount, 'junctions');
  const { streetTo, streetTime, streetLength, streetName, streetFlags, streetDelayTo, streetDelayFrom } =
    sections;
  for (const column of [
    streetTo,
    streetTime,
    streetLength,
    streetName,
    streetFlags,
    streetDelayTo,
    streetDelayFrom,
  ]) {
    check(column.length === streetCount, 'streets');
  }
  check(isBelow(sections.streetFrom, junctionCount) && isBelow(streetTo, junctionCount), 'ends of streets');
  check(isBelow(streetName, sections.nameFirst.length - 1), 'names of streets');
  check(sections.shapeLng.length === sections.shapeLat.length, 'shapes');
  checkFirsts(sections.streetShape, streetCount, sections.shapeLat.length);
  checkFirsts(sections.nameFirst, sections.nameFirst.length - 1, sections.nameText.length);
}

/** Checks that start indexes ascend from 0 to the length of their list. */
function checkFirsts(firsts: Uint32Array, count: number, length: number): void {
  check(firsts.length === count + 1 && firsts[0] === 0 && firsts[count] === length, 'lengths');
  let before = 0;
  for (const first of firsts) {
    if (first < before) check(false, 'order');
    before = first;
  }
}

function checkArcs(
  { first, end, time, length, via }: Arcs,
  junctionCount: number,
  streetCount: number,
): void {
  checkFirsts(first, junctionCount, end.length);
  check(time.length === end.length && length.length === end.length && via.length === end.length, 'arcs');
  for (let junction = 0; junction < junctionCount; junction++) {
    const last = first[junction + 1] as number;
    for (let arc = first[junction] as number; arc < last; arc++) {
      const middle = via[arc] as number;
      // A shortcut's junction must be below both ends, or unpacking it would not end.
      const isSound = middle < 0 ? middle >= -2 * streetCount : middle < junction;
      if (!isSound || (end[arc] as number) <= junction || (end[arc] as number) >= junctionCount)
        check(false, 'ranks');
    }
  }
}

function isBelow(values: Uint32Array, limit: number): boolean {
  for (const value of values) if (value >= limit) return false;
  return true;
}

function readTwins(pairs: Uint32Array, streetCount: number): Map<number, number[]> {
  check(pairs.length % 2 === 0 && isBelow(pairs, streetCount), 'twins');
  const twins = new Map<number, number[]>();
  for (let at = 0; at < pairs.length; at += 2) {
    const street = pairs[at] as number;
    twins.set(street, [...(twins.get(street) ?? []), pairs[at + 1] as number]);
  }
  return twins;
}

function readIndex(section: Uint8Array, streetCount: number): Flatbush {
  try {
    const index = Flatbush.from(section.buffer, section.byteOffset);
    const bytes = 8 + index._boxes.byteLength + index._indices.byteLength;
    check(index.numItems === streetCount && bytes <= section.byteLength, 'the index');
    return index;
  } catch (error) {
    throw new RangeError('The index of the streets is damaged.', { cause: error });
  }
}

const decoder = new TextDecoder();

export function readName(
  { sections: { streetName, nameFirst, nameText } }: RoadNetwork,
  street: number,
): string | null {
  const name = streetName[street] as number;
  if (name === 0) return null;
  return decoder.decode(nameText.subarray(nameFirst[name], nameFirst[name + 1]));
}
