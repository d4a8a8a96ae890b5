import { createMiddleware } from 'hono/factory';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';
import { isSafeMethod } from './is-safe-method.ts';

/** More entries than our largest form sends. */
const MAX_ENTRIES = 200;

/** Field names without brackets or double underscores, which form parsers interpret. */
const FIELD_NAME = /^(?!.*__)[^[\]]{1,100}$/s;

/**
 * Parses a form body once, as `context.form` for a page's action and `c.var.form` for an API handler. Rejects other content types
 * and forms with unexpected field names; an empty body is an empty form. Skips rate-limited requests.
 */
export const readForm = createMiddleware<AppEnv>(async (c, next) => {
  if (!isSafeMethod(c.req.method) && !c.var.refusal) {
    c.set('form', await parseBody(c.req.raw));
  }
  await next();
});

async function parseBody(request: Request): Promise<FormData> {
  const bytes = await request.clone().arrayBuffer();
  if (bytes.byteLength === 0) return new FormData();
  if (!isForm(request)) throw new ApiFailure({ code: 'notForm' });
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
  const form = await new Response(bytes, { headers }).formData().catch(() => null);
  if (!form || !isOurs(form)) throw new ApiFailure({ code: 'brokenForm' });
  return form;
}

function isOurs(form: FormData): boolean {
  const names = [...form.keys()];
  return names.length <= MAX_ENTRIES && names.every((name) => FIELD_NAME.test(name));
}

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** Whether a request's content type is a form. */
export function isForm(request: Request): boolean {
  return FORM.test(request.headers.get('Content-Type') ?? '');
}
