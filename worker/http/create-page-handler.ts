/** A route of the pages' build, as far as it matters here. */
type Route = { id: string; parentId?: string | undefined; path?: string | undefined };

type Routes<Value> = { [id: string]: Value | undefined };

/** The pages' build, as far as it matters here: routes by id, and what a document says of them. */
type Build = { routes: Routes<Route>; assets: { routes: Routes<object> } };

type Page = { expression: RegExp; ids: string[] };

/** Matches whatever no other page does. */
const NOT_FOUND = '/*';

/**
 * Returns a handler of every page that asks the framework about few routes: those of the page asked for and of the addresses
 * above it, which a document tells of too. The framework matches an address several times a view, against every route it has,
 * and compiles each route's expression anew. What is no page, or could be two, goes to a handler of all routes.
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

/** The page at an address; undefined where the framework had better decide. */
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

/** Every page by its pattern, such as "/orders/:orderId", with its routes and those of the patterns above it. */
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

/** A route and those around it, the outermost first. */
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
