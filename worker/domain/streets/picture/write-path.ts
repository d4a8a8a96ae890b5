import type { Point, Size } from './frame.ts';

/** Path units per point of the picture: half a point is smooth on a high-resolution screen, and still short to write. */
export const STEPS = 2;

/** How far lines extend beyond the picture's edge, so that their ends are not visible. */
const MARGIN = 12;

/** Returns the parts of a line that are in the picture. */
export function clipToPicture(line: readonly Point[], { width, height }: Size): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] | null = null;
  for (const [index, end] of line.entries()) {
    const start = line[index - 1];
    if (!start) continue;
    const isSeen =
      Math.max(start.x, end.x) > -MARGIN &&
      Math.min(start.x, end.x) < width + MARGIN &&
      Math.max(start.y, end.y) > -MARGIN &&
      Math.min(start.y, end.y) < height + MARGIN;
    if (!isSeen) {
      run = null;
    } else if (run) {
      run.push(end);
    } else {
      run = [start, end];
      runs.push(run);
    }
  }
  return runs;
}

/** Returns the part of an area within the picture. Source: Sutherland and Hodgman, CACM 17 (1974). */
export function clipArea(ring: readonly Point[], { width, height }: Size): Point[] {
  const sides: ((point: Point) => number)[] = [
    ({ x }) => x + MARGIN,
    ({ x }) => width + MARGIN - x,
    ({ y }) => y + MARGIN,
    ({ y }) => height + MARGIN - y,
  ];
  let kept = [...ring];
  for (const room of sides) {
    kept = kept.flatMap((end, index) => {
      const start = kept.at(index - 1) ?? end;
      const [from, to] = [room(start), room(end)];
      const share = from / (from - to);
      const cut = { x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y) };
      if (from >= 0 !== to >= 0) return to >= 0 ? [cut, end] : [cut];
      return to >= 0 ? [end] : [];
    });
  }
  return kept;
}

/** Writes lines, or closed areas, as the data of one SVG path, in whole units relative to the previous point. */
export function writePath(lines: readonly (readonly Point[])[], { isClosed }: { isClosed: boolean }): string {
  let text = '';
  let pen: Step = [0, 0];
  for (const line of lines) {
    const [first, ...others] = listSteps(line);
    const last = others.at(-1);
    if (!first || !last) continue;
    text += `m${writeStep(pen, first)}l`;
    for (const [index, step] of others.entries()) {
      const written = writeStep(others[index - 1] ?? first, step);
      text += index === 0 || written.startsWith('-') ? written : ` ${written}`;
    }
    text += isClosed ? 'z' : '';
    // Closing a path returns to where the area began.
    pen = isClosed ? first : last;
  }
  return text;
}

type Step = [x: number, y: number];

/** Returns a line in whole path units, without repeated points. */
function listSteps(line: readonly Point[]): Step[] {
  const steps: Step[] = [];
  for (const { x, y } of line) {
    const step: Step = [Math.round(x * STEPS), Math.round(y * STEPS)];
    const last = steps.at(-1);
    if (!last || last[0] !== step[0] || last[1] !== step[1]) steps.push(step);
  }
  return steps;
}

/** Writes a relative step; a minus sign also separates numbers, without a space. */
function writeStep([fromX, fromY]: Step, [toX, toY]: Step): string {
  const [dx, dy] = [toX - fromX, toY - fromY];
  return dy < 0 ? `${dx}${dy}` : `${dx} ${dy}`;
}
