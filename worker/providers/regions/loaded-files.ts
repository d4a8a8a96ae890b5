import { limitTime } from '#worker/limit-time.ts';

/** Maximum bytes of region files that one isolate caches; an isolate has 128 MB in total. */
const MAX_LOADED_BYTES = 64_000_000;

/** How long a missing or broken file isn't retried, in ms. */
const RETRY_MS = 60_000;

/**
 * The timeout of a load, in ms. A load that is still pending after it ended with its request, which may be canceled while loading.
 */
const MAX_LOAD_MS = 10_000;

type Loaded = { value: unknown; bytes: number; usedAt: number };

/** The files that an isolate has loaded from one bucket, by key. */
export type LoadedFiles = {
  loaded: Map<string, Loaded>;
  pending: Map<string, { value: Promise<unknown>; beganAt: number }>;
  /** When each broken file may be retried, in epoch ms. */
  broken: Map<string, number>;
};

export function createLoadedFiles(): LoadedFiles {
  return { loaded: new Map(), pending: new Map(), broken: new Map() };
}

type Source<T> = {
  /** The size of the file, which the loaded value keeps in memory. Files larger than the whole budget aren't loaded. */
  bytes: number;
  now: number;
  load: () => Promise<T>;
  /** Called when a file is first found to be broken, not on later failures. */
  warn: (reason: string) => void;
  waitUntil: (work: Promise<unknown>) => void;
};

/** Returns the content of a file, cached while the budget allows; null if loading fails. */
export async function loadOnce<T>(files: LoadedFiles, key: string, source: Source<T>): Promise<T | null> {
  const known = files.loaded.get(key);
  if (known) {
    known.usedAt = source.now;
    return known.value as T;
  }
  if ((files.broken.get(key) ?? 0) > source.now) return null;
  const shared = files.pending.get(key);
  if (shared) {
    const value = await limitTime(shared.value, shared.beganAt + MAX_LOAD_MS - Date.now(), () => undefined);
    if (value !== undefined) return value as T | null;
    // The first waiting caller to get here reloads the file; the others wait for that load.
    if (files.pending.get(key) !== shared) return loadOnce(files, key, source);
  }
  const value = load(files, key, source).finally(() => {
    if (files.pending.get(key) === pending) files.pending.delete(key);
  });
  const pending = { value, beganAt: Date.now() };
  files.pending.set(key, pending);
  source.waitUntil(value);
  return value;
}

async function load<T>(files: LoadedFiles, key: string, source: Source<T>): Promise<T | null> {
  try {
    if (source.bytes > MAX_LOADED_BYTES) throw new RangeError(`${source.bytes} bytes are too many`);
    makeRoom(files, source.bytes);
    const value = await limitTime(source.load(), MAX_LOAD_MS, () => {
      throw new Error('loading took too long');
    });
    makeRoom(files, source.bytes);
    files.loaded.set(key, { value, bytes: source.bytes, usedAt: source.now });
    files.broken.delete(key);
    return value;
  } catch (error) {
    if (!files.broken.has(key)) source.warn(String(error));
    files.broken.set(key, source.now + RETRY_MS);
    return null;
  }
}

/** Drops the least recently used files until the new one fits. */
function makeRoom({ loaded }: LoadedFiles, bytes: number): void {
  let total = bytes;
  for (const file of loaded.values()) total += file.bytes;
  const oldestFirst = [...loaded].sort(([, one], [, other]) => one.usedAt - other.usedAt);
  for (const [key, file] of oldestFirst) {
    if (total <= MAX_LOADED_BYTES) return;
    loaded.delete(key);
    total -= file.bytes;
  }
}
