import { getTableName } from 'drizzle-orm';
import { callStore } from './call-store.ts';
import type { Database } from './open-replica.ts';
import { rateCounters } from './schema/guards.ts';

/** The D1 usage of one request (for `Server-Timing` and the tests' budgets). */
export type D1Meter = {
  roundTrips: number;
  /** Statements; a batch contains several. */
  queries: number;
  rowsRead: number;
  rowsWritten: number;
  /** Whether rows were written that a page may show, which excludes rate counters. */
  hasChanges: boolean;
  /** Whether a replica served a read; it may lack the latest changes. */
  hasReplica: boolean;
  ms: number;
};

export function createD1Meter(): D1Meter {
  return {
    roundTrips: 0,
    queries: 0,
    rowsRead: 0,
    rowsWritten: 0,
    hasChanges: false,
    hasReplica: false,
    ms: 0,
  };
}

const inner = Symbol('inner statement');
const text = Symbol('its query');
type MeteredStatement = D1PreparedStatement & { [inner]: D1PreparedStatement; [text]: string };

/** Matches reads, which can be retried. `with` may begin a write, so it doesn't count as a read. */
const READ = /^\s*select\b/i;

const COUNTER = new RegExp(`^insert into "${getTableName(rateCounters)}"`);

/**
 * Counts the round trips and rows of a database, and retries reads after transient errors. `raw()` uses `all()`, because only
 * `all()` reports rows read, so the columns of a statement must have distinct names.
 */
export function meterD1(d1: Database, meter: D1Meter): D1Database {
  async function count<T extends D1Result | D1Result[]>(
    queries: readonly string[],
    run: () => Promise<T>,
  ): Promise<T> {
    const startedAt = performance.now();
    const callOnce = () => {
      meter.roundTrips += 1;
      meter.queries += queries.length;
      return run();
    };
    try {
      const answer = await callStore(callOnce, { isRepeatable: queries.every((query) => READ.test(query)) });
      for (const [index, { meta }] of [answer].flat().entries()) {
        const written = meta.rows_written ?? 0;
        meter.rowsRead += meta.rows_read ?? 0;
        meter.rowsWritten += written;
        meter.hasChanges ||= written > 0 && !COUNTER.test(queries[index] ?? '');
        meter.hasReplica ||= meta.served_by_primary === false;
      }
      return answer;
    } finally {
      meter.ms += performance.now() - startedAt;
    }
  }

  function wrap(statement: D1PreparedStatement, query: string): D1PreparedStatement {
    const metered = {
      [inner]: statement,
      [text]: query,
      bind: (...values: unknown[]) => wrap(statement.bind(...values), query),
      all: () => count([query], () => statement.all()),
      run: () => count([query], () => statement.run()),
      raw: async () => {
        const { results } = await count([query], () => statement.all<Record<string, unknown>>());
        return results.map((row) => Object.values(row));
      },
      first: async (column?: string) => {
        const { results } = await count([query], () => statement.all<Record<string, unknown>>());
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
        statements.map((statement) => statement[text]),
        () => d1.batch(statements.map((statement) => statement[inner])),
      ),
  } as unknown as D1Database;
}
