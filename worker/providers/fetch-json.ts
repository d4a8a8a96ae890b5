import { readLimitedJson } from '#worker/domain/shared/read-limited.ts';

type JsonRequest = RequestInit & { signal: AbortSignal; maxBytes: number };

/** Returns the JSON of an external service. Throws on a redirect, an error status, a body over `maxBytes` and an abort. */
export async function fetchJson(
  fetch: typeof globalThis.fetch,
  url: string,
  { maxBytes, ...init }: JsonRequest,
): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  if (!response.ok) {
    // An unread body would occupy one of the few connections a request may have.
    await response.body?.cancel();
    throw new Error(`the service returned ${response.status}`);
  }
  return readLimitedJson(response, maxBytes, init.signal);
}
