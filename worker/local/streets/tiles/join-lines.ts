/**
 * Joins lines of nodes that meet end to end, in the given order, into as few lines as possible. Directed lines keep their
 * direction; others may be reversed.
 */
export function joinLines(
  lines: readonly (readonly number[])[],
  { isDirected }: { isDirected: boolean },
): number[][] {
  const open = new Map<number, Set<number>>();
  const add = (node: number | undefined, line: number) => {
    if (node !== undefined) open.set(node, (open.get(node) ?? new Set()).add(line));
  };
  for (const [index, line] of lines.entries()) {
    add(line[0], index);
    if (!isDirected) add(line.at(-1), index);
  }
  const isUsed = lines.map((line) => line.length < 2);
  const takeNext = (node: number): readonly number[] | null => {
    for (const index of open.get(node) ?? []) {
      const line = lines[index];
      if (isUsed[index] || !line) continue;
      isUsed[index] = true;
      return line[0] === node ? line : [...line].reverse();
    }
    return null;
  };
  return findStarts(lines, isDirected).flatMap((index) => {
    const line = lines[index];
    if (isUsed[index] || !line) return [];
    isUsed[index] = true;
    const joined = [...line];
    for (let end = joined.at(-1); end !== undefined && end !== joined[0]; end = joined.at(-1)) {
      const next = takeNext(end);
      if (!next) break;
      joined.push(...next.slice(1));
    }
    return [joined];
  });
}

/**
 * Returns the indexes of the lines in the order to start from: lines that begin a chain come first, so that chains aren't split.
 */
function findStarts(lines: readonly (readonly number[])[], isDirected: boolean): number[] {
  const ends = new Map<number, number>();
  for (const line of lines) {
    for (const node of isDirected ? [line.at(-1)] : [line[0], line.at(-1)]) {
      if (node !== undefined) ends.set(node, (ends.get(node) ?? 0) + 1);
    }
  }
  const isStart = (line: readonly number[]) => (ends.get(line[0] ?? -1) ?? 0) === (isDirected ? 0 : 1);
  const indexes = lines.map((_, index) => index);
  return [
    ...indexes.filter((index) => isStart(lines[index] ?? [])),
    ...indexes.filter((index) => !isStart(lines[index] ?? [])),
  ];
}
