/** The needed part of a route of the pages' build. */
type Route = { id: string; parentId?: string | undefined; path?: string | undefined };

type Routes<Value> = { [id: string]: Value | undefined };

/** The needed part of the pages' build: routes by id, and their entries in the manifest. */
type Build = { routes: Routes<Route>; assets: { routes: Routes<object> } };

type Page = { expression: RegExp; ids: string[] };

/** Matches whatever no other page does. */
const NOT_FOUND = '/*';

/**
 * Returns a handler of all pages that passes the framework few routes: those of the requested page and of its parent paths.
 * The framework matches an address several times a request against all its routes and compiles each route's expression
 * again. An unknown or ambiguous address goes to a handler of all routes.
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

/** Returns the page at an address; undefined where the framework has to decide. */
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

/** Returns every page by its pattern, such as "/orders/:orderId", with its routes and those of its parent paths. */
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

/** Returns a route and its parents, the outermost first. */
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
