import type { FileKind, Sections } from './section-file.ts';

/**
 * The layout of `roads.bin`. Junctions are numbered by rank in the contraction hierarchy, the least important first. An arc
 * belongs to its lower end: `up…` arcs start there, `down…` arcs end there.
 */
const SECTIONS = {
  /** Coordinates of the junctions, in 1e-6 degrees. */
  junctionLat: 'i32',
  junctionLng: 'i32',
  /** The index of each junction's first arc; one more entry than junctions. */
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
  /** Streets between two junctions; places without a branch are not junctions. */
  streetFrom: 'u32',
  streetTo: 'u32',
  /** Milliseconds and decimeters from end to end. */
  streetTime: 'u32',
  streetLength: 'u32',
  streetName: 'u32',
  /** The index of each street's first bend; one more entry than streets. */
  streetShape: 'u32',
  /** Bits: 1 from → to, 2 to → from, 4 no stopping (motorways and their ramps). */
  streetFlags: 'u8',
  /** Deciseconds lost at the crossing at the end, by direction. */
  streetDelayTo: 'u8',
  streetDelayFrom: 'u8',
  shapeLat: 'i32',
  shapeLng: 'i32',
  /** Pairs of streets with the same course: copies that carry a turn restriction. */
  twins: 'u32',
  /** The start of each name in `nameText` (UTF-8); one more entry than names; name 0 is empty. */
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

/** Returns the `…Via` of an arc that is a street; that of a shortcut is the junction in between. */
export function encodeStreet(street: number, isForward: boolean): number {
  return -1 - (2 * street + (isForward ? 0 : 1));
}
