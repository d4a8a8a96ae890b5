import { StoreError } from '#worker/errors.ts';
import { limitTime } from '#worker/limit-time.ts';

/** Number of attempts of a repeatable call, and the base of the pause between them (in ms). */
const TRIES = 3;
const FIRST_PAUSE_MS = 40;

/** Time limits of one call. After a write times out, it is unknown whether it took effect. */
const READ_LIMIT_MS = 10_000;
const WRITE_LIMIT_MS = 25_000;

/** Transient errors: those Cloudflare lists as D1 errors to retry, and KV's 5xx, but not overload. */
const PASSING =
  /network connection lost|object to be reset|reset because its code was updated|transient issue|starting up d1|can.t read from request stream|kv \w+ failed: 5/i;

/** SQLite errors caused by the statement rather than the store. */
const MISTAKE =
  /SQLITE_(?!FULL|BUSY|LOCKED|IOERR|NOMEM|INTERRUPT|CORRUPT|CANTOPEN|PROTOCOL)|D1_TYPE_ERROR|wrong number of parameter/i;

type CallOptions = {
  /** Whether the call is idempotent, so it can be retried after a transient error. */
  isRepeatable: boolean;
};

/**
 * Returns the result of a call to D1 or KV. Retries repeatable calls after transient errors, with a growing random pause. Throws
 * `StoreError` if the store fails or times out, and the original error if the call itself is invalid.
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
