import type { Bounds } from '#worker/domain/streets/bounds.ts';
import { clipLine, type Point } from './clip-line.ts';
import { nestRings, signedArea } from './rings.ts';

type Piece = { line: Point[]; start: number; end: number };

/**
 * Returns the sea within a box as polygons with islands as holes. A coastline has the water on its right, so where a line exits
 * the box, the outline of the water continues clockwise along the box's edge to where the next line enters. Ignores lines that
 * end within the box. Source: https://wiki.openstreetmap.org/wiki/Tag:natural%3Dcoastline.
 */
export function closeCoastline(lines: readonly (readonly Point[])[], box: Bounds): Point[][][] {
  const clipped = lines.flatMap((line) => clipShore(line, box));
  const rings = clipped.filter((line) => isClosed(line));
  const pieces = clipped.flatMap((line) => (isClosed(line) ? [] : toPiece(line, box)));
  const islands = rings.filter((ring) => signedArea(ring) > 0);
  const shores =
    pieces.length > 0 ? joinPieces(pieces, box) : islands.length > 0 ? [listCorners(box, 0, 4)] : [];
  const outer = [...shores, ...rings.filter((ring) => signedArea(ring) < 0)];
  return nestRings(outer, islands);
}

/** Returns the parts of a line within the box. If a closed line starts within the box, its first and last part are joined. */
function clipShore(line: readonly Point[], box: Bounds): Point[][] {
  const [first, ...others] = clipLine(line, box);
  const last = others.at(-1);
  if (!first || !last || !isClosed(line) || findOnEdge(first[0] as Point, box) !== null) {
    return first ? [first, ...others] : [];
  }
  return [[...last, ...first.slice(1)], ...others.slice(0, -1)];
}

function isClosed(line: readonly Point[]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

function toPiece(line: Point[], box: Bounds): Piece[] {
  const [first, last] = [line[0], line.at(-1)];
  const start = first && findOnEdge(first, box);
  const end = last && findOnEdge(last, box);
  return typeof start === 'number' && typeof end === 'number' ? [{ line, start, end }] : [];
}

/** Returns the position of a point along the box's edge: 0 to 4, clockwise from the north-west corner; null within the box. */
function findOnEdge([lng, lat]: Point, { west, south, east, north }: Bounds): number | null {
  const epsilon = 1e-9;
  if (Math.abs(lat - north) < epsilon) return (lng - west) / (east - west);
  if (Math.abs(lng - east) < epsilon) return 1 + (north - lat) / (north - south);
  if (Math.abs(lat - south) < epsilon) return 2 + (east - lng) / (east - west);
  if (Math.abs(lng - west) < epsilon) return 3 + (lat - south) / (north - south);
  return null;
}

/** Returns the corners between two positions on the edge, clockwise. */
function listCorners({ west, south, east, north }: Bounds, from: number, to: number): Point[] {
  const corners: Point[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  const passed: Point[] = [];
  for (let corner = Math.ceil(from); corner <= to; corner += 1) passed.push(corners[corner % 4] as Point);
  return passed;
}

function joinPieces(pieces: readonly Piece[], box: Bounds): Point[][] {
  const left = new Set(pieces);
  const findNext = (end: number): { piece: Piece; at: number } | null => {
    let found: { piece: Piece; at: number } | null = null;
    for (const piece of left) {
      const at = piece.start >= end ? piece.start : piece.start + 4;
      if (!found || at < found.at) found = { piece, at };
    }
    return found;
  };
  const rings: Point[][] = [];
  for (const first of pieces) {
    if (!left.has(first)) continue;
    const ring: Point[] = [];
    for (let { end, line } = first; ; ) {
      ring.push(...line);
      const next = findNext(end);
      if (!next) break;
      ring.push(...listCorners(box, end, next.at));
      if (next.piece === first) break;
      left.delete(next.piece);
      ({ end, line } = next.piece);
    }
    left.delete(first);
    ring.push(ring[0] as Point);
    rings.push(ring);
  }
  return rings;
}
