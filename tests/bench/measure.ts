/** CPU milliseconds of this process so far: other work on the machine does not count. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Least CPU time of some rounds: a shared core only ever adds. */
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

/** A line of a table: right-aligned cells under heads of their width, and a verdict. */
export function formatRow(heads: readonly string[], cells: readonly string[], holds: boolean): string {
  const padded = cells.map((cell, index) => cell.padStart(heads[index]?.length ?? 0));
  return `${padded.join('  ')}  ${holds ? 'ok' : 'MISSED'}`;
}

/** What a response says in `Server-Timing` that it asked of D1: round trips, rows read and rows written. */
export function readD1Cost({ headers }: Response): { trips: number; read: number; written: number } {
  const timing = headers.get('Server-Timing') ?? '';
  // A whole word: "dur=" ends like "r=".
  const count = (name: string) => Number(timing.match(`\\b${name}=(\\d+)`)?.[1] ?? 0);
  return { trips: count('q'), read: count('r'), written: count('w') };
}
