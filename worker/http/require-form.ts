import { createMiddleware } from 'hono/factory';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';
import { isSafeMethod } from './is-safe-method.ts';

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** Whether a request says that its body is a form. */
export function isForm(request: Request): boolean {
  return FORM.test(request.headers.get('Content-Type') ?? '');
}

/** What is sent to a page is a form that can be read; no body at all is a form without fields. */
export const requireForm = createMiddleware<AppEnv>(async (c, next) => {
  if (!isSafeMethod(c.req.method)) {
    const request = c.req.raw;
    const bytes = await request.clone().arrayBuffer();
    if (bytes.byteLength === 0) c.req.raw = emptyForm(request);
    else if (!isForm(request)) throw new ApiFailure({ code: 'notForm' });
    else await new Response(bytes, { headers: contentTypeOf(request) }).formData().catch(refuse);
  }
  await next();
});

function emptyForm(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('Content-Type', 'application/x-www-form-urlencoded');
  return new Request(request.url, { method: request.method, headers, body: '', signal: request.signal });
}

function contentTypeOf(request: Request): HeadersInit {
  return { 'Content-Type': request.headers.get('Content-Type') ?? '' };
}

function refuse(): never {
  throw new ApiFailure({ code: 'brokenForm' });
}
