import { createMiddleware } from 'hono/factory';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';

const METHODS = ['GET', 'HEAD', 'POST'];

/** A parameter of an earlier protocol of the framework, on which it throws. */
const OLD_DATA_PARAMETER = '_data';

/** Far more than any of our addresses has; the pages' router needs seconds for thousands. */
const MAX_SEGMENTS = 32;

/** Guard: refuses malformed requests for pages; HEAD counts as GET. */
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
