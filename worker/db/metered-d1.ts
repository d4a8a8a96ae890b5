/** What one request asked of D1: round trips and rows read (for `Server-Timing` and the tests' budgets). */
export type D1Meter = { roundTrips: number; rowsRead: number; ms: number };

export function createD1Meter(): D1Meter {
  return { roundTrips: 0, rowsRead: 0, ms: 0 };
}

const inner = Symbol('inner statement');
type MeteredStatement = D1PreparedStatement & { [inner]: D1PreparedStatement };

/**
 * D1 with a meter: every round trip and every row read is counted.
 * `raw()` goes through `all()`, because only that reports rows read; columns of one statement must therefore have distinct names.
 */
export function meterD1(d1: D1Database, meter: D1Meter): D1Database {
  async function count<T extends D1Result | D1Result[]>(run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    meter.roundTrips += 1;
    try {
      const answer = await run();
      for (const result of [answer].flat()) meter.rowsRead += result.meta.rows_read ?? 0;
      return answer;
    } finally {
      meter.ms += performance.now() - startedAt;
    }
  }

  function wrap(statement: D1PreparedStatement): D1PreparedStatement {
    const metered = {
      [inner]: statement,
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => count(() => statement.all()),
      run: () => count(() => statement.run()),
      raw: async () => {
        const { results } = await count(() => statement.all<Record<string, unknown>>());
        return results.map((row) => Object.values(row));
      },
      first: async (column?: string) => {
        const { results } = await count(() => statement.all<Record<string, unknown>>());
        const row = results[0] ?? null;
        return column === undefined ? row : (row?.[column] ?? null);
      },
    };
    return metered as unknown as MeteredStatement;
  }

  return {
    prepare: (query: string) => wrap(d1.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      count(() => d1.batch(statements.map((statement) => (statement as MeteredStatement)[inner]))),
  } as unknown as D1Database;
}
