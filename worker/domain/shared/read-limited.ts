/**
 * Returns the whole body, or null if it is longer than `maxBytes` (after decompression, because a small archive may hold a large
 * text). When `signal` aborts, cancels the body and returns null.
 */
export async function readLimited(
  response: Response,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const body = response.body as ReadableStream<Uint8Array> | null;
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  signal?.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return signal?.aborted ? null : joinBytes(chunks, size);
}

/** Joins the parts of a body, which have `size` bytes in total. */
export function joinBytes(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/** Reads a body as JSON. Throws if it is invalid or longer than `maxBytes`, or when `signal` aborts. */
export async function readLimitedJson(
  response: Response,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<unknown> {
  const bytes = await readLimited(response, maxBytes, signal);
  if (bytes === null) throw new Error('answer too large or too slow');
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * Returns the pause that `Retry-After` requests as of `now` (epoch ms), in ms: from seconds or a date (RFC 9110 §10.2.3); 0 if it
 * is missing or invalid.
 */
export function readRetryAfter(headers: Headers, now: number): number {
  const text = headers.get('Retry-After') ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
