/** A mark of one or several things that lie too close together for separate marks. */
type MergedMark<Item> = { items: Item[]; x: number; y: number };

/** Merges what lies within a distance of a mark before it; the mark stays where its first thing is. */
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
export function writeNumbers(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
