import type { Extract, Tags } from '#worker/local/streets/read-extract.ts';
import { readRoadRule } from '#worker/local/streets/roads/road-rules.ts';

/** A segment of a way between two adjacent nodes, in a direction open to cars. Durations in minutes. */
export type Piece = { from: number; to: number; minutes: number };

const DRIVABLE =
  /^(motorway|trunk|primary|secondary|tertiary)(_link)?$|^(unclassified|residential|road|living_street|service)$/;
const CLOSED = /^(no|private|agricultural|forestry|military|emergency|psv|bus|hov)$/;
const CLOSED_BARRIER = /^(bollard|block|chain|fence|wall|jersey_barrier|log|stile|turnstile|cycle_barrier)$/;

/**
 * Lists the drivable pieces of an extract's ways, sharing nothing with the builder but its speeds: every node is kept, and
 * nothing is joined or ranked.
 *
 * @param withClosedEnds includes the pieces up to barriers, where a drive may start but which lead nowhere
 */
export function listPieces(extract: Extract, withClosedEnds = false): Piece[] {
  const closed = new Set(extract.nodes.filter(({ tags }) => isClosedNode(tags)).map(({ id }) => id));
  const pieces: Piece[] = [];
  for (const { nodes, tags } of extract.ways) {
    const directions = readDirections(tags);
    const speed = readRoadRule(tags)?.milesPerHour ?? 0;
    for (let index = 1; index < nodes.length; index++) {
      const [from, to] = [nodes[index - 1]!, nodes[index]!];
      if (from === to) continue;
      if (!withClosedEnds && (closed.has(from) || closed.has(to))) continue;
      const minutes = (60 * measureMiles(extract, from, to)) / speed;
      if (directions.includes('>')) pieces.push({ from, to, minutes });
      if (directions.includes('<')) pieces.push({ from: to, to: from, minutes });
    }
  }
  return pieces;
}

function isClosedNode(tags: Tags): boolean {
  return CLOSED_BARRIER.test(tags.barrier ?? '') || CLOSED.test(readAccess(tags));
}

function readAccess({ motorcar, motor_vehicle, vehicle, access }: Tags): string {
  return motorcar || motor_vehicle || vehicle || access || '';
}

/** Returns '>' for the direction along the nodes, '<' against them, or both. */
function readDirections(tags: Tags): string {
  const highway = tags.highway ?? '';
  if (!DRIVABLE.test(highway) || tags.area === 'yes' || CLOSED.test(readAccess(tags))) return '';
  if (/^emergency/.test(tags.service ?? '')) return '';
  if (tags.oneway === '-1') return '<';
  if (tags.oneway === 'yes') return '>';
  if (tags.oneway === 'no') return '<>';
  return highway.startsWith('motorway') || tags.junction === 'roundabout' ? '>' : '<>';
}

function measureMiles({ locate }: Extract, from: number, to: number): number {
  const [one, two] = [locate(from)!, locate(to)!];
  const north = (two.lat - one.lat) * 69.0936;
  const east = (two.lng - one.lng) * 69.0936 * Math.cos(((one.lat + two.lat) * Math.PI) / 360);
  return Math.hypot(north, east);
}

/** Returns the minutes from one node to every reachable one, by Dijkstra's algorithm over the pieces. */
export function driveFrom(start: number, piecesFrom: ReadonlyMap<number, Piece[]>): Map<number, number> {
  const settled = new Map<number, number>();
  const open: [minutes: number, node: number][] = [[0, start]];
  while (open.length > 0) {
    const [minutes, node] = takeLeast(open);
    if (settled.has(node)) continue;
    settled.set(node, minutes);
    for (const piece of piecesFrom.get(node) ?? []) {
      if (!settled.has(piece.to)) add(open, [minutes + piece.minutes, piece.to]);
    }
  }
  return settled;
}

function add(heap: [number, number][], entry: [number, number]): void {
  heap.push(entry);
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1;
    if (heap[parent]![0] <= heap[at]![0]) return;
    [heap[parent], heap[at]] = [heap[at]!, heap[parent]!];
    at = parent;
  }
}

function takeLeast(heap: [number, number][]): [number, number] {
  const least = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return least;
  heap[0] = last;
  for (let at = 0; ; ) {
    const left = 2 * at + 1;
    if (left >= heap.length) return least;
    const child = left + 1 < heap.length && heap[left + 1]![0] < heap[left]![0] ? left + 1 : left;
    if (heap[child]![0] >= heap[at]![0]) return least;
    [heap[child], heap[at]] = [heap[at]!, heap[child]!];
    at = child;
  }
}

export function groupByStart(pieces: readonly Piece[]): Map<number, Piece[]> {
  const groups = new Map<number, Piece[]>();
  for (const piece of pieces) groups.set(piece.from, [...(groups.get(piece.from) ?? []), piece]);
  return groups;
}
