import { createMiddleware } from 'hono/factory';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';

const METHODS = ['GET', 'HEAD', 'POST'];

/** By which the framework once asked for a page's data, and which it now takes for a mistake of ours. */
const OLD_DATA_PARAMETER = '_data';

/** Far more than any address of ours has: the pages' router takes seconds over thousands. */
const MAX_SEGMENTS = 32;

/** Guard: a page is asked for as pages are; a look at the headers of one is a request for it. */
export const requirePageRequest = createMiddleware<AppEnv>(async (c, next) => {
  const { method, url, headers, signal } = c.req.raw;
  if (!METHODS.includes(method)) {
    c.header('Allow', METHODS.join(', '));
    throw new ApiFailure({ code: 'methodNotAllowed' });
  }
  const { pathname, searchParams } = new URL(url);
  const isPossible = pathname.split('/').length <= MAX_SEGMENTS && !searchParams.has(OLD_DATA_PARAMETER);
  if (!isPossible) throw new ApiFailure({ code: 'notFound' });
  if (method === 'HEAD') c.req.raw = new Request(url, { headers, signal });
  await next();
});
