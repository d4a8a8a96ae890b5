import { callStore } from './call-store.ts';
import type { Database } from './open-replica.ts';

/** The round trips, rows read and rows written of one request (for `Server-Timing` and the tests' budgets). */
export type D1Meter = { roundTrips: number; rowsRead: number; rowsWritten: number; ms: number };

export function createD1Meter(): D1Meter {
  return { roundTrips: 0, rowsRead: 0, rowsWritten: 0, ms: 0 };
}

const inner = Symbol('inner statement');
const isRead = Symbol('only reads');
type MeteredStatement = D1PreparedStatement & { [inner]: D1PreparedStatement; [isRead]: boolean };

/** Reads, which can be repeated. A `with` may begin a write, so it does not count as a read. */
const READ = /^\s*select\b/i;

/**
 * Counts the round trips and rows of a database, and repeats reads after transient errors. `raw()` uses `all()`, because only
 * that reports rows read; columns of one statement must therefore have distinct names.
 */
export function meterD1(d1: Database, meter: D1Meter): D1Database {
  async function count<T extends D1Result | D1Result[]>(
    isRepeatable: boolean,
    run: () => Promise<T>,
  ): Promise<T> {
    const startedAt = performance.now();
    const callOnce = () => {
      meter.roundTrips += 1;
      return run();
    };
    try {
      const answer = await callStore(callOnce, { isRepeatable });
      for (const { meta } of [answer].flat()) {
        meter.rowsRead += meta.rows_read ?? 0;
        meter.rowsWritten += meta.rows_written ?? 0;
      }
      return answer;
    } finally {
      meter.ms += performance.now() - startedAt;
    }
  }

  function wrap(statement: D1PreparedStatement, query: string): D1PreparedStatement {
    const onlyReads = READ.test(query);
    const metered = {
      [inner]: statement,
      [isRead]: onlyReads,
      bind: (...values: unknown[]) => wrap(statement.bind(...values), query),
      all: () => count(onlyReads, () => statement.all()),
      run: () => count(onlyReads, () => statement.run()),
      raw: async () => {
        const { results } = await count(onlyReads, () => statement.all<Record<string, unknown>>());
        return results.map((row) => Object.values(row));
      },
      first: async (column?: string) => {
        const { results } = await count(onlyReads, () => statement.all<Record<string, unknown>>());
        const row = results[0] ?? null;
        return column === undefined ? row : (row?.[column] ?? null);
      },
    };
    return metered as unknown as MeteredStatement;
  }

  return {
    prepare: (query: string) => wrap(d1.prepare(query), query),
    batch: (statements: MeteredStatement[]) =>
      count(
        statements.every((statement) => statement[isRead]),
        () => d1.batch(statements.map((statement) => statement[inner])),
      ),
  } as unknown as D1Database;
}
