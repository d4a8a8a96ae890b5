import { createMiddleware } from 'hono/factory';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';
import { isForm } from './is-form.ts';
import { isSafeMethod } from './is-safe-method.ts';

const MAX_BYTES = 1024 * 1024;

/** Fifty zones of a hundred Chinese characters, each of nine bytes, and what else the longest form of ours has. */
const MAX_FORM_BYTES = 128 * 1024;

/** How much of a refused body is still taken in: an unread one would break the next request on the same connection. */
const MAX_DRAINED_BYTES = 32 * MAX_BYTES;

/**
 * Reads the whole body once; forms over 128 kB and other bodies over 1 MB end here. A safe method has none, whatever was
 * sent.
 */
export const readBody = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.req.raw;
  if (body !== null) {
    const bytes = await takeBytes(body, isForm(c.req.raw) ? MAX_FORM_BYTES : MAX_BYTES);
    if (bytes === null) throw new ApiFailure({ code: 'bodyTooLarge' });
    const { url, method, headers, signal } = c.req.raw;
    c.req.raw = isSafeMethod(method)
      ? new Request(url, { method, headers, signal })
      : new Request(c.req.raw, { body: bytes });
  }
  await next();
});

async function takeBytes(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size <= maxBytes) chunks.push(value);
    if (size > MAX_DRAINED_BYTES) {
      await reader.cancel();
      break;
    }
  }
  return size > maxBytes ? null : joinBytes(chunks, size);
}

function joinBytes(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
