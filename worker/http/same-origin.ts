import { createMiddleware } from 'hono/factory';
import { paths } from '#worker/domain/shared/paths.ts';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';
import { isSafeMethod } from './is-safe-method.ts';

/** Webhooks are verified by signature and ignore cookies. */
const SIGNED_PATHS = '/api/webhooks/';

/** The share target writes nothing. Phones may send no origin, or a different one, when sharing. */
const isShared = (path: string) => path === paths.shareOffer();

/**
 * Accepts unsafe methods only from our own pages: rejects another origin, `Origin: null` and a cross-site `Sec-Fetch-Site`.
 * The same applies to WebSockets, which open with a safe method but still carry cookies.
 * A client that sends neither header (such as a command line) doesn't attach cookies automatically and is allowed.
 */
export const requireSameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const isChecked = !isSafeMethod(c.req.method) || c.req.header('Upgrade') !== undefined;
  if (isChecked && !c.req.path.startsWith(SIGNED_PATHS) && !isShared(c.req.path)) {
    const origin = c.req.header('Origin');
    const site = c.req.header('Sec-Fetch-Site');
    const isForeign = origin !== undefined && origin !== new URL(c.req.url).origin;
    const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeign || isCrossSite) throw new ApiFailure({ code: 'crossOrigin' });
  }
  await next();
});
