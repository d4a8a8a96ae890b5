import { type Config, readConfig } from './config.ts';
import { createDb, type Db } from './db/index.ts';
import { createD1Meter, type D1Meter, meterD1 } from './db/metered-d1.ts';
import { createLog, type Log } from './log.ts';

/** Everything a use case may touch, and nothing about HTTP. The acting driver is never in here: it is an argument. */
export type Ctx = {
  db: Db;
  kv: KVNamespace;
  config: Config;
  /** Epoch milliseconds; one instant for the whole request. */
  now: number;
  fetch: typeof fetch;
  waitUntil: (work: Promise<unknown>) => void;
  log: Log;
  meter: D1Meter;
};

/** One context per request or job. `requestId` ties its log lines together. */
export function createCtx(
  env: Env,
  waitUntil: (work: Promise<unknown>) => void,
  requestId: string,
  now: number = Date.now(),
): Ctx {
  const meter = createD1Meter();
  return {
    db: createDb(meterD1(env.DB, meter)),
    kv: env.KV,
    config: readConfig(env),
    now,
    fetch: (...request) => fetch(...request),
    waitUntil,
    log: createLog(requestId),
    meter,
  };
}
