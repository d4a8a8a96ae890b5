import { createMiddleware } from 'hono/factory';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';
import { isSafeMethod } from './is-safe-method.ts';

/**
 * Unsafe methods come from our own pages only: another origin, `Origin: null` and a cross-site `Sec-Fetch-Site` are refused.
 * A client that sends neither header (a command line) carries no ambient cookies to abuse and may pass.
 */
export const requireSameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!isSafeMethod(c.req.method)) {
    const origin = c.req.header('Origin');
    const site = c.req.header('Sec-Fetch-Site');
    const isForeign = origin !== undefined && origin !== new URL(c.req.url).origin;
    const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeign || isCrossSite) throw new ApiFailure({ code: 'crossOrigin' });
  }
  await next();
});
