import type { Ctx } from '#worker/ctx.ts';
import { isStoreError } from '#worker/errors.ts';
import { describeError } from '#worker/log.ts';

/** How soon it is worth asking again after a store failed. */
export const RETRY_AFTER_SECONDS = 5;

/** What the pages' error boundary tells a failed store by. */
export const UNAVAILABLE = { code: 'unavailable' } as const;

/** What the pages are called with, as far as it matters here. */
type PageContext = { ctx: Ctx; isUnavailable?: boolean };

type Handler = (args: { context: PageContext }) => unknown;

/** The pages' build, as far as it matters here: their modules by the id of the route. */
type Build = { routes: { [id: string]: { module: object } | undefined } };

/**
 * Returns the pages' build with every loader and action guarded: where D1 or KV fails they throw a 503, which the error
 * boundary shows, and leave `isUnavailable` on their context.
 */
export function guardRoutes<Pages extends Build>(build: Pages): Pages {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const module: { loader?: Handler; action?: Handler } = { ...route?.module };
    for (const name of ['loader', 'action'] as const) if (module[name]) module[name] = guard(module[name]);
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function guard(handler: Handler): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (!isStoreError(error)) throw error;
      args.context.isUnavailable = true;
      args.context.ctx.log('error', 'store unavailable', describeError(error));
      throw Response.json(UNAVAILABLE, {
        status: 503,
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      });
    }
  };
}
