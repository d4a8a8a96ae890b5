import type { Bounds } from '#worker/domain/streets/bounds.ts';

/** A point in GeoJSON order: longitude, then latitude. */
export type Point = [lng: number, lat: number];

/** Returns the part of a straight line within the box, or null. Source: Liang and Barsky, ACM TOG 3 (1984). */
function clipSegment([x1, y1]: Point, [x2, y2]: Point, box: Bounds): [Point, Point] | null {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  const sides: [number, number][] = [
    [-dx, x1 - box.west],
    [dx, box.east - x1],
    [-dy, y1 - box.south],
    [dy, box.north - y1],
  ];
  for (const [step, room] of sides) {
    if (step === 0 && room < 0) return null;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  if (from >= to) return null;
  return [
    from === 0 ? [x1, y1] : [x1 + from * dx, y1 + from * dy],
    to === 1 ? [x2, y2] : [x1 + to * dx, y1 + to * dy],
  ];
}

export function clipLine(line: readonly Point[], box: Bounds): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const [index, end] of line.entries()) {
    const start = line[index - 1];
    const part = start && clipSegment(start, end, box);
    if (!part) continue;
    const last = run.at(-1);
    if (last && last[0] === part[0][0] && last[1] === part[0][1]) {
      run.push(part[1]);
    } else {
      run = [...part];
      runs.push(run);
    }
  }
  return runs;
}
