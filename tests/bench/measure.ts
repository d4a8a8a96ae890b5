/** Returns the CPU milliseconds of this process so far, which excludes other work on the machine. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the minimum CPU time of several rounds, because a shared core only ever adds time. */
export function minTime(work: () => unknown, rounds: number): number {
  const times = Array.from({ length: rounds }, () => timed(work)[1]);
  return Math.min(...times);
}

export function timed<T>(work: () => T): [T, number] {
  const begin = cpuTime();
  const result = work();
  return [result, cpuTime() - begin];
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Formats a table row: cells right-aligned to the width of their heads, and the result. */
export function formatRow(heads: readonly string[], cells: readonly string[], holds: boolean): string {
  const padded = cells.map((cell, index) => cell.padStart(heads[index]?.length ?? 0));
  return `${padded.join('  ')}  ${holds ? 'ok' : 'MISSED'}`;
}

/** Returns the D1 cost in a response's `Server-Timing`: round trips, rows read and rows written. */
export function readD1Cost({ headers }: Response): { trips: number; read: number; written: number } {
  const timing = headers.get('Server-Timing') ?? '';
  // Matches a whole word, because "dur=" ends like "r=".
  const count = (name: string) => Number(timing.match(`\\b${name}=(\\d+)`)?.[1] ?? 0);
  return { trips: count('q'), read: count('r'), written: count('w') };
}
