import Flatbush from 'flatbush';
import { ROAD_FILE, type RoadSections } from './road-file.ts';
import type { Arcs } from './search-upward.ts';
import { readSections } from './section-file.ts';

/** The streets of a region with their contraction hierarchy. */
export type RoadNetwork = {
  sections: RoadSections;
  up: Arcs;
  down: Arcs;
  /** By street, the other streets with the same course. */
  twins: ReadonlyMap<number, readonly number[]>;
  index: Flatbush;
};

/**
 * Returns the road network of a `roads.bin` file, which must not change afterwards.
 *
 * @throws RangeError if the file is of another kind, truncated or damaged
 */
export function loadRoads(file: ArrayBuffer): RoadNetwork {
  const sections = readSections(ROAD_FILE, file);
  return {
    sections,
    up: readArcs(sections, 'up'),
    down: readArcs(sections, 'down'),
    twins: readTwins(sections.twins),
    index: Flatbush.from(sections.index.buffer, sections.index.byteOffset),
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

function readTwins(pairs: Uint32Array): Map<number, number[]> {
  const twins = new Map<number, number[]>();
  for (let at = 0; at < pairs.length; at += 2) {
    const street = pairs[at] as number;
    twins.set(street, [...(twins.get(street) ?? []), pairs[at + 1] as number]);
  }
  return twins;
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
