import { createMiddleware } from 'hono/factory';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';

/** What pages are asked with. */
const METHODS = ['GET', 'HEAD', 'POST'];

/** By which the framework once asked for a page's data, and which it now takes for a mistake of ours. */
const OLD_DATA_PARAMETER = '_data';

/** Guard: a page is asked for as pages are; a look at the headers of one is a request for it. */
export const requirePageRequest = createMiddleware<AppEnv>(async (c, next) => {
  const { method, url, headers, signal } = c.req.raw;
  if (!METHODS.includes(method)) {
    c.header('Allow', METHODS.join(', '));
    throw new ApiFailure({ code: 'methodNotAllowed' });
  }
  if (new URL(url).searchParams.has(OLD_DATA_PARAMETER)) throw new ApiFailure({ code: 'notFound' });
  if (method === 'HEAD') c.req.raw = new Request(url, { headers, signal });
  await next();
});
