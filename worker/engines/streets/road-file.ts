import type { FileKind, Sections } from './section-file.ts';

/**
 * The layout of `roads.bin`. Junctions are numbered by their rank in the contraction hierarchy, the least important
 * first. An arc belongs to its lower end: `up…` arcs leave it, `down…` arcs come to it from above.
 */
const SECTIONS = {
  /** Coordinates of the junctions, in 1e-6 degrees. */
  junctionLat: 'i32',
  junctionLng: 'i32',
  /** Where the arcs of a junction begin; one more entry than junctions. */
  upFirst: 'u32',
  upEnd: 'u32',
  upTime: 'u32',
  upLength: 'u32',
  upVia: 'i32',
  downFirst: 'u32',
  downEnd: 'u32',
  downTime: 'u32',
  downLength: 'u32',
  downVia: 'i32',
  /** Streets between two junctions; junctions where no street branches off are left out. */
  streetFrom: 'u32',
  streetTo: 'u32',
  /** Milliseconds and decimeters from end to end. */
  streetTime: 'u32',
  streetLength: 'u32',
  streetName: 'u32',
  /** Where the bends between both ends begin; one more entry than streets. */
  streetShape: 'u32',
  /** Bits: 1 from → to, 2 to → from, 4 no place to stop at (motorways and their ramps). */
  streetFlags: 'u8',
  /** Deciseconds lost at the crossing that is reached, by direction. */
  streetDelayTo: 'u8',
  streetDelayFrom: 'u8',
  shapeLat: 'i32',
  shapeLng: 'i32',
  /** Pairs of streets with the same course: copies that carry a turn restriction. */
  twins: 'u32',
  /** Where the name begins in `nameText` (UTF-8); one more entry than names; name 0 is empty. */
  nameFirst: 'u32',
  nameText: 'u8',
  /** A flatbush index of the streets' bounding boxes. */
  index: 'u8',
} as const;

export type RoadSections = Sections<typeof SECTIONS>;

export const ROAD_FILE: FileKind<typeof SECTIONS> = { magic: 'RWRD', version: 1, sections: SECTIONS };

export const FORWARD = 1;
export const BACKWARD = 2;
export const NO_STOPPING = 4;

/** Units of coordinates in a degree. */
export const UNITS_PER_DEGREE = 1e6;

/**
 * `…Via` of an arc: of a shortcut the junction in between; of a street, which is driven from or to its lower
 * number, this.
 */
export function encodeStreet(street: number, isForward: boolean): number {
  return -1 - (2 * street + (isForward ? 0 : 1));
}
