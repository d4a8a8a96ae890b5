import { createMiddleware } from 'hono/factory';
import { paths } from '#worker/domain/shared/paths.ts';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';
import { isSafeMethod } from './is-safe-method.ts';

/** Webhooks are verified by signature and ignore cookies. */
const SIGNED_PATHS = '/api/webhooks/';

/** The share target, which writes nothing: phones may send no origin, or another one. */
const isShared = (path: string) => path === paths.shareOffer();

/**
 * Unsafe methods come from our own pages only: another origin, `Origin: null` and a cross-site `Sec-Fetch-Site` are refused.
 * The same holds for a WebSocket, which opens with a safe method and carries cookies all the same.
 * A client that sends neither header (such as a command line) sends no cookies on its own and is allowed.
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
