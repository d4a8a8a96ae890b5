import { createMiddleware } from 'hono/factory';
import { visit } from 'jsonc-parser';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';
import { isSafeMethod } from './is-safe-method.ts';

const JSON_TYPE = 'application/json';

const REPLACEMENT = '\uFFFD';

/**
 * Requires the body to be JSON with a JSON content type, unless it was parsed as a form; an empty body needs no content type.
 * Rejects invalid JSON with the position of the error.
 */
export const requireJson = createMiddleware<AppEnv>(async (c, next) => {
  if (!isSafeMethod(c.req.method) && !c.var.form) {
    const bytes = await c.req.arrayBuffer();
    const text = new TextDecoder().decode(bytes);
    // The operation's schema determines whether a body is required.
    if (text === '') c.req.raw = declareType(c.req.raw, JSON_TYPE);
    else {
      checkJson(text, c.req.header('Content-Type') ?? '');
      // A platform's event is accepted for its status, whatever encoding its names use.
      if (!c.var.deliverySender) checkEncoding(text, bytes);
    }
  }
  await next();
});

/** Guard for operations with an optional body. */
export const allowNoBody = createMiddleware<AppEnv>(async ({ req }, next) => {
  if ((await req.text()) === '') req.raw = declareType(req.raw, null);
  await next();
});

/** Returns a request without a body, with the given content type or none. */
function declareType(request: Request, type: string | null): Request {
  const headers = new Headers(request.headers);
  if (type === null) headers.delete('Content-Type');
  else headers.set('Content-Type', type);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

function checkJson(text: string, type: string): void {
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) throw new ApiFailure({ code: 'notJson' });
  try {
    JSON.parse(text);
  } catch {
    refuseJson(text);
  }
}

/** Rejects bytes that aren't UTF-8, at the first replacement character in the decoded `text`. */
function checkEncoding(text: string, bytes: ArrayBuffer): void {
  const offset = text.indexOf(REPLACEMENT);
  if (offset === -1) return;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiFailure({ code: 'brokenJson', values: locate(text, offset) });
  }
}

/** Rejects invalid JSON at its first error: at the end if truncated, at the start if nested too deep. */
function refuseJson(text: string): never {
  const refuseAt = (offset: number): never => {
    throw new ApiFailure({ code: 'brokenJson', values: locate(text, offset) });
  };
  try {
    visit(text, { onError: (_code, offset) => refuseAt(offset) }, { disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) return refuseAt(0);
    throw error;
  }
  return refuseAt(text.length);
}

function locate(text: string, offset: number): { line: string; column: string } {
  const lines = text.slice(0, offset).split('\n');
  return { line: String(lines.length), column: String((lines.at(-1)?.length ?? 0) + 1) };
}
