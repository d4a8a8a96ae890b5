import type { Failure } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';

type Handler = (args: { context: { refusal?: Failure | null } }) => unknown;

/** The pages' build, as far as it matters here: their modules by the id of the route. */
type Build = { routes: { [id: string]: { module: object } | undefined } };

/** Stands round every page, and knows its language; it loads in any case. */
const ROOT = 'root';

/** Returns the pages' build with loaders and actions that throw what the request is refused for, which the error boundary shows. */
export function refuseRoutes<Pages extends Build>(build: Pages): Pages {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (id === ROOT || !route) return [id, route];
    const module: { loader?: Handler; action?: Handler } = { ...route.module };
    for (const name of ['loader', 'action'] as const) if (module[name]) module[name] = refuse(module[name]);
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function refuse(handler: Handler): Handler {
  return (args) => {
    const { refusal } = args.context;
    if (!refusal) return handler(args);
    const { code, retryAfterSeconds: seconds = 0 } = refusal;
    throw Response.json(
      { code, seconds },
      { status: ERROR_STATUS[code], headers: { 'Retry-After': String(seconds) } },
    );
  };
}
