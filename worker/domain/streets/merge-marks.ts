/** A mark for one item, or for several that are too close for separate marks. */
type MergedMark<Item> = { items: Item[]; x: number; y: number };

/** Merges items within a distance of an earlier mark, which stays at the position of its first item. */
export function mergeMarks<Item extends { x: number; y: number }>(
  items: readonly Item[],
  distance: number,
): MergedMark<Item>[] {
  const marks: MergedMark<Item>[] = [];
  for (const item of items) {
    const near = marks.find(({ x, y }) => Math.hypot(x - item.x, y - item.y) < distance);
    if (near) near.items.push(item);
    else marks.push({ items: [item], x: item.x, y: item.y });
  }
  return marks;
}

/** Writes the numbers of stops that share a mark: "2–3", or "2, 5–7". */
export const writeNumbers = (numbers: readonly number[]): string => listRuns(numbers).join(', ');

/** Formats numbers as runs of consecutive ones: "2" and "5–7". */
export function listRuns(numbers: readonly number[]): string[] {
  const runs: [from: number, to: number][] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
}
