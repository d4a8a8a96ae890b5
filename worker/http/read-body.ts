import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { paths } from '#worker/domain/shared/paths.ts';
import { joinBytes } from '#worker/domain/shared/read-limited.ts';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';
import { isSafeMethod } from './is-safe-method.ts';
import { isForm } from './read-form.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * The paths of file imports. Their limit is somewhat above the file limit, so that the form can show the error for a file that's
 * too large.
 */
const FILE_PATH = /^(?:\/earnings\/import(?:\.data)?|\/api\/imports)\/?$/i;
const FILE_TYPE = /^multipart\//i;
const MAX_FILE_FORM_BYTES = 6 * MAX_BYTES;

/** The longest form has fifty zones with names of a hundred Chinese characters, nine URL-encoded bytes each. */
const MAX_FORM_BYTES = 128 * 1024;

/** Many times the longest event of a payment provider or dispatch service. */
const MAX_WEBHOOK_BYTES = 256 * 1024;

/** The same for delivery platforms, whose events are stored for a month. */
const MAX_DELIVERY_EVENT_BYTES = 64 * 1024;

/** How many bytes of a rejected body are read: an unread body would break the next request on the same connection. */
const MAX_DRAINED_BYTES = 32 * MAX_BYTES;

/**
 * Reads the whole body once. Rejects forms over 128 kB except file imports, webhooks over 256 kB (64 kB for delivery platforms),
 * other bodies over 1 MB, and incomplete bodies. Drops the body of a safe method, an oversized picture shared from another app,
 * and an oversized import without a session, which is rejected later for the missing session.
 */
export const readBody = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.req.raw;
  if (body !== null) {
    const isFile = isFileForm(c.req);
    const isDropped = isFile ? !(await c.var.getSession()) : c.req.path === paths.shareOffer();
    const bytes = await takeBytes(body, getMaxBytes(c, isFile && !isDropped));
    const fields = isFile ? [{ path: 'file', message: 'fileTooLarge' }] : undefined;
    if (bytes === null && !isDropped)
      throw new ApiFailure({ code: 'bodyTooLarge', ...(fields && { fields }) });
    const { url, method, headers, signal, cf } = c.req.raw;
    const hasBody = bytes !== null && !isSafeMethod(method);
    c.req.raw = new Request(url, {
      method,
      headers,
      signal,
      ...(cf && { cf }),
      ...(hasBody && { body: bytes }),
    });
  }
  await next();
});

function isFileForm(req: Context['req']): boolean {
  return FILE_PATH.test(req.path) && FILE_TYPE.test(req.header('Content-Type') ?? '');
}

function getMaxBytes({ req }: Context<AppEnv>, takesFile: boolean): number {
  if (req.path.startsWith('/api/webhooks/deliveries/')) return MAX_DELIVERY_EVENT_BYTES;
  if (req.path.startsWith('/api/webhooks/')) return MAX_WEBHOOK_BYTES;
  if (!isForm(req.raw)) return MAX_BYTES;
  return takesFile ? MAX_FILE_FORM_BYTES : MAX_FORM_BYTES;
}

async function takeBytes(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      // The client closed the connection.
      throw new ApiFailure({ code: 'bodyBroken' });
    });
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
