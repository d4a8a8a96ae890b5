import { createMiddleware } from 'hono/factory';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';

const METHODS = ['GET', 'HEAD', 'POST'];

/** A parameter of an earlier framework protocol, on which the framework throws. */
const OLD_DATA_PARAMETER = '_data';

/** Far more segments than our longest path has. The pages' router takes seconds for thousands. */
const MAX_SEGMENTS = 32;

/** Guard: rejects malformed page requests; turns HEAD into GET. */
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
