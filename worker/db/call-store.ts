import { StoreError } from '#worker/errors.ts';
import { limitTime } from '#worker/limit-time.ts';

/** Attempts of a repeatable call, and the base of the pause between them (in ms). */
const TRIES = 3;
const FIRST_PAUSE_MS = 40;

/** Time limits of one call; after that of a write, it is unknown whether it was made. */
const READ_LIMIT_MS = 10_000;
const WRITE_LIMIT_MS = 25_000;

/** Transient errors: Cloudflare's list of D1 errors to retry, and KV's 5xx, but no overload. */
const PASSING =
  /network connection lost|object to be reset|reset because its code was updated|transient issue|starting up d1|can.t read from request stream|kv \w+ failed: 5/i;

/** SQLite errors about the statement rather than the store. */
const MISTAKE =
  /SQLITE_(?!FULL|BUSY|LOCKED|IOERR|NOMEM|INTERRUPT|CORRUPT|CANTOPEN|PROTOCOL)|D1_TYPE_ERROR|wrong number of parameter/i;

type CallOptions = {
  /** Whether the call is idempotent, so that it can be tried again after a transient error. */
  isRepeatable: boolean;
};

/**
 * Returns the result of a call to D1 or KV. A repeatable one is tried again after transient errors, with a growing random
 * pause. Throws `StoreError` when the store failed or took too long, and the original error when the call itself was wrong.
 */
export async function callStore<T>(call: () => Promise<T>, { isRepeatable }: CallOptions): Promise<T> {
  const limitMs = isRepeatable ? READ_LIMIT_MS : WRITE_LIMIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await limitTime(call(), limitMs, () => {
        throw new StoreError(`No answer within ${limitMs} ms`);
      });
    } catch (error) {
      if (isMistake(error)) throw error;
      if (!isRepeatable || attempt === TRIES || !PASSING.test(String(error))) throw toStoreError(error);
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }
}

function isMistake(error: unknown): boolean {
  return error instanceof TypeError || MISTAKE.test(String(error));
}

function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError(error instanceof Error ? error.message : String(error), { cause: error });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
