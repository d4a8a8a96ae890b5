import { env } from 'cloudflare:test';
import { vi } from 'vitest';

/** How a call fails: it is not run, it runs but its response gets lost, or it runs late. */
export type Fault = 'refused' | 'lost' | 'late';

type Plan = {
  store: 'DB' | 'KV';
  /** The number of the failing call, from 0. */
  at: number;
  fault: Fault;
  /** Whether every later call fails too. */
  lasts?: boolean;
  /** The message of the error. By default it says that the store cannot be reached. */
  message?: string;
};

const LATE_MS = 30;

const MESSAGES = {
  DB: 'D1_ERROR: Network connection lost.',
  KV: 'KV GET failed: 503 Service Unavailable',
};

/** The product's pauses between attempts are shorter than this, its timeouts at least as long. */
const LONGEST_PAUSE_MS = 1000;

/** Skips the product's pauses between attempts, for one test. */
export function skipPauses(): void {
  const wait = setTimeout;
  // why: these tests would spend most of their time in pauses.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) =>
    wait(run, ms < LONGEST_PAUSE_MS ? 0 : ms)) as typeof setTimeout);
}

const inner = Symbol('inner statement');
type Wrapped = D1PreparedStatement & { [inner]: D1PreparedStatement };

/**
 * Returns D1 and KV stores in which the planned call fails, or none without a plan. `calls` counts the calls as they are made,
 * including those before and after the fault.
 */
export function createFaults(plan?: Plan) {
  const calls = { DB: 0, KV: 0 };

  async function gate<T>(store: 'DB' | 'KV', run: () => Promise<T>): Promise<T> {
    const number = calls[store]++;
    const isHit = plan?.store === store && (plan.lasts ? number >= plan.at : number === plan.at);
    if (!isHit) return run();
    if (plan.fault === 'late') await scheduler.wait(LATE_MS);
    const error = new Error(plan.message ?? MESSAGES[store]);
    if (plan.fault === 'refused') throw error;
    const result = await run();
    if (plan.fault === 'lost') throw error;
    return result;
  }

  function wrap(statement: D1PreparedStatement): Wrapped {
    const wrapped = {
      [inner]: statement,
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => gate('DB', () => statement.all()),
      run: () => gate('DB', () => statement.run()),
    };
    return wrapped as unknown as Wrapped;
  }

  const KV = Object.fromEntries(
    (['get', 'getWithMetadata', 'put', 'delete'] as const).map((name) => [
      name,
      (...given: unknown[]) =>
        gate('KV', () => (env.KV[name] as (...args: unknown[]) => Promise<unknown>)(...given)),
    ]),
  );
  const DB = {
    prepare: (query: string) => wrap(env.DB.prepare(query)),
    batch: (statements: Wrapped[]) =>
      gate('DB', () => env.DB.batch(statements.map((statement) => statement[inner]))),
  };
  return { calls, env: { DB, KV } };
}
