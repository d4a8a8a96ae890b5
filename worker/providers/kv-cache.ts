import { hashToBase64Url } from '#worker/domain/shared/hash-text.ts';
import { limitTime } from '#worker/limit-time.ts';

/** Timeout of a cache call. */
const MAX_WAIT_MS = 1000;

/** The used part of a KV namespace. */
export type KvCache = {
  get(key: string, type: 'json'): Promise<unknown>;
  put(key: string, value: string, options: { expirationTtl: number }): Promise<unknown>;
};

type Entry<T> = {
  kind: string;
  /** Everything the value depends on. KV limits key length, so the key is a digest of it. */
  text: string;
  seconds: number | ((value: T) => number);
  load: () => Promise<T>;
  /** Returns what is stored as JSON; by default the value itself. */
  write?: (value: T) => unknown;
  /** Parses the stored value. Throws if it has another shape. */
  read: (stored: unknown) => T;
};

/** Returns the cached value, else the result of `load`, which it caches. Ignores cache failures. */
export async function loadCached<T>(
  kv: KvCache,
  { kind, text, seconds, load, write = (value) => value, read }: Entry<T>,
): Promise<T> {
  const key = `${kind}/${await hashToBase64Url(text)}`;
  try {
    const stored = await limitTime(kv.get(key, 'json'), MAX_WAIT_MS, () => null);
    if (stored !== null) return read(stored);
  } catch {
    // Load the value instead.
  }
  const value = await load();
  const expirationTtl = typeof seconds === 'number' ? seconds : seconds(value);
  const put = kv.put(key, JSON.stringify(write(value)), { expirationTtl }).catch(() => undefined);
  await limitTime(put, MAX_WAIT_MS, () => undefined);
  return value;
}
