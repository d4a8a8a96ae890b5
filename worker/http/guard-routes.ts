import type { Ctx } from '#worker/ctx.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import { isStoreError } from '#worker/errors.ts';
import { describeError } from '#worker/log.ts';
import { isAccountGone } from '#worker/services/account/is-account-gone.ts';
import { createRefusal } from './create-refusal.ts';

/** The `Retry-After` of a D1 or KV failure, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** The fields used of the pages' context. */
type PageContext = {
  ctx: Ctx;
  getSession: () => Promise<{ driver: { id: string } } | null>;
  refusal: Failure | null;
  retryAfter: string | null;
};

type Handler = (args: { context: PageContext }) => unknown;

type Module = { loader?: Handler; action?: Handler };

/** The fields used of the pages' build: route modules by route id. */
type Build = { routes: { [id: string]: { module: object } | undefined } };

/** The layout route of every page. Its loader reads the visitor's language, so it also runs for rejected requests. */
const ROOT = 'root';

/**
 * Returns the pages' build with every loader and action guarded. For the error boundary, they throw the request's refusal, a 503
 * if D1 or KV fails, and a 401 if the driver's account was deleted during the request. `Retry-After` is set on the context
 * because a document response doesn't include its actions' headers. A route without a component has no error boundary: its loader
 * returns the refusal itself (`requireDriverForFile`), and without an action it rejects posts.
 */
export function guardRoutes<Pages extends Build>(build: Pages): Pages {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const isPage = 'default' in (route?.module ?? {});
    const module: Module = { ...(isPage ? {} : { action: refuseMethod }), ...route?.module };
    for (const name of ['loader', 'action'] as const) {
      const mayLoad = name === 'loader' && (id === ROOT || !isPage);
      if (module[name]) module[name] = guard(module[name], mayLoad);
    }
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function guard(handler: Handler, runsIfRefused: boolean): Handler {
  return async (args) => {
    if (args.context.refusal && !runsIfRefused) throw createRefusal(args.context.refusal);
    try {
      const answer = await handler(args);
      args.context.retryAfter ??= readRetryAfter(answer);
      return answer;
    } catch (error) {
      if (!isStoreError(error)) throw await explain(error, args.context);
      args.context.retryAfter = String(RETRY_AFTER_SECONDS);
      args.context.ctx.log('error', 'store unavailable', describeError(error));
      throw createRefusal({ code: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  };
}

/** Returns the `Retry-After` header of a loader's or action's result (`data` or a response), or null. */
function readRetryAfter(answer: unknown): string | null {
  const { init = null } = (answer ?? {}) as { init?: ResponseInit | null };
  const headers = answer instanceof Response ? answer.headers : init?.headers;
  return new Headers(headers).get('Retry-After');
}

/** Returns the error to throw: a 401 if the account was deleted during the request, else the error itself. */
async function explain(error: unknown, { ctx, getSession }: PageContext): Promise<unknown> {
  const isOurs = error instanceof Error && (await isAccountGone(ctx, getSession, error));
  return isOurs ? createRefusal({ code: 'unauthorized' }, { returnTo: '/' }) : error;
}

/** The default action of a route without a component. */
function refuseMethod(): Response {
  return createRefusal({ code: 'methodNotAllowed' }, { headers: { Allow: 'GET, HEAD' } });
}
