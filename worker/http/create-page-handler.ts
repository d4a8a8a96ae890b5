/** The fields used of a route in the pages' build. */
type Route = { id: string; parentId?: string | undefined; path?: string | undefined };

type Routes<Value> = { [id: string]: Value | undefined };

/** The fields used of the pages' build: routes by id, and their entries in the manifest. */
type Build = { routes: Routes<Route>; assets: { routes: Routes<object> } };

type Page = { expression: RegExp; ids: string[] };

/** Matches every path that no other page matches. */
const NOT_FOUND = '/*';

/**
 * Returns a page handler that gives the framework only the routes of the requested page and of its parent paths. With all routes,
 * the framework would match each URL against every route several times per request and recompile each route's expression. Unknown
 * or ambiguous paths use a handler with all routes.
 */
export function createPageHandler<Pages extends Build, Handle>(
  build: Pages,
  createHandler: (pages: Pages) => Handle,
): (pathname: string) => Handle {
  const pages = listPages(build.routes);
  const handlers = new Map<Page | undefined, Handle>();
  return (pathname) => {
    const page = findPage(pages, pathname);
    const handler = handlers.get(page) ?? createHandler(page ? keepRoutes(build, page.ids) : build);
    handlers.set(page, handler);
    return handler;
  };
}

/** Returns the page for a path, or undefined if the framework has to decide. */
function findPage(pages: Map<string, Page>, pathname: string): Page | undefined {
  if (pathname.includes('%')) return undefined;
  const address = pathname.endsWith('.data')
    ? pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/')
    : pathname;
  const same = pages.get(address);
  if (same) return same;
  const [page, ...others] = [...pages.values()].filter(({ expression }) => expression.test(address));
  return others.length > 0 ? undefined : page;
}

/** Returns all pages by pattern, such as "/orders/:orderId", each with the route ids of the page and its parent paths. */
function listPages(routes: Build['routes']): Map<string, Page> {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const leaves = new Map<string, string[]>();
  for (const route of Object.values(routes)) {
    if (!route || parents.has(route.id)) continue;
    const chain = listChain(routes, route);
    leaves.set(
      `/${chain.flatMap(({ path }) => path || []).join('/')}`,
      chain.map(({ id }) => id),
    );
  }
  leaves.delete(NOT_FOUND);
  return new Map(
    [...leaves.keys()].map((pattern) => {
      const segments = pattern.split('/');
      const above = segments.map((_, end) => segments.slice(0, end + 1).join('/') || '/');
      const ids = [...above, pattern].flatMap((path) => leaves.get(path) ?? []);
      return [pattern, { expression: toExpression(pattern), ids: [...new Set(ids)] }];
    }),
  );
}

/** Returns a route preceded by its parents, outermost first. */
function listChain(routes: Build['routes'], route: Route): Route[] {
  const parent = routes[route.parentId ?? ''];
  return parent ? [...listChain(routes, parent), route] : [route];
}

function toExpression(pattern: string): RegExp {
  const source = pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`, 'i');
}

function keepRoutes<Pages extends Build>(build: Pages, ids: string[]): Pages {
  const keep = <Value>(routes: Routes<Value>) => Object.fromEntries(ids.map((id) => [id, routes[id]]));
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}
