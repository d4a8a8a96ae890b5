import type { Ctx } from '#worker/ctx.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import { isStoreError } from '#worker/errors.ts';
import { describeError } from '#worker/log.ts';
import { isAccountGone } from '#worker/services/account/is-account-gone.ts';
import { createRefusal } from './create-refusal.ts';

/** The `Retry-After` of a failure of D1 or KV. */
export const RETRY_AFTER_SECONDS = 5;

/** The needed part of the pages' context. */
type PageContext = {
  ctx: Ctx;
  getSession: () => Promise<{ driver: { id: string } } | null>;
  refusal: Failure | null;
  retryAfter: string | null;
};

type Handler = (args: { context: PageContext }) => unknown;

type Module = { loader?: Handler; action?: Handler };

/** The needed part of the pages' build: their modules by the id of the route. */
type Build = { routes: { [id: string]: { module: object } | undefined } };

/**
 * The route around every page. Its loader reads the visitor's language, so it runs also for a request that is refused.
 */
const ROOT = 'root';

/**
 * Returns the pages' build with every loader and action guarded. They throw the request's refusal, a 503 where D1 or KV
 * fails, and a 401 where the driver's account was deleted meanwhile, for the error boundary. `Retry-After` is set on their
 * context, because a document does not get the headers of its actions. A route without a component has no boundary: its
 * loader returns a refusal itself (`requireDriverForFile`), and without an action it refuses posts.
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

/** Returns the `Retry-After` of a reply (`data`, or a response). */
function readRetryAfter(answer: unknown): string | null {
  const { init = null } = (answer ?? {}) as { init?: ResponseInit | null };
  const headers = answer instanceof Response ? answer.headers : init?.headers;
  return new Headers(headers).get('Retry-After');
}

/** Returns the error to throw: a 401 where the account was deleted meanwhile. */
async function explain(error: unknown, { ctx, getSession }: PageContext): Promise<unknown> {
  const isOurs = error instanceof Error && (await isAccountGone(ctx, getSession, error));
  return isOurs ? createRefusal({ code: 'unauthorized' }, { returnTo: '/' }) : error;
}

/** The action of a route without a component that has none. */
function refuseMethod(): Response {
  return createRefusal({ code: 'methodNotAllowed' }, { headers: { Allow: 'GET, HEAD' } });
}
