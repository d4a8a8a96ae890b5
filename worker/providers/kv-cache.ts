import { hashToBase64Url } from '#worker/domain/shared/hash-text.ts';
import { limitTime } from '#worker/limit-time.ts';

/** How long a slow cache is waited for. */
const MAX_WAIT_MS = 1000;

/** The part of a KV namespace that providers use. */
export type KvCache = {
  get(key: string, type: 'json'): Promise<unknown>;
  put(key: string, value: string, options: { expirationTtl: number }): Promise<unknown>;
};

type Entry<T> = {
  kind: string;
  /** Everything the value depends on. KV keys are short, so the key is its digest. */
  text: string;
  seconds: number | ((value: T) => number);
  load: () => Promise<T>;
  /** What is stored as JSON; by default the value itself. */
  write?: (value: T) => unknown;
  /** Reads what was stored. Throws if it is of another shape. */
  read: (stored: unknown) => T;
};

/** Returns the cached value, else that of `load`, which is then cached. Failures of the cache are ignored. */
export async function loadCached<T>(
  kv: KvCache,
  { kind, text, seconds, load, write = (value) => value, read }: Entry<T>,
): Promise<T> {
  const key = `${kind}/${await hashToBase64Url(text)}`;
  try {
    const stored = await limitTime(kv.get(key, 'json'), MAX_WAIT_MS, () => null);
    if (stored !== null) return read(stored);
  } catch {
    // Loaded again.
  }
  const value = await load();
  const expirationTtl = typeof seconds === 'number' ? seconds : seconds(value);
  const put = kv.put(key, JSON.stringify(write(value)), { expirationTtl }).catch(() => undefined);
  await limitTime(put, MAX_WAIT_MS, () => undefined);
  return value;
}
