import type { OpenAPIHono } from '@hono/zod-openapi';

type Definition = OpenAPIHono['openAPIRegistry']['definitions'][number];
type Operation = { method: string; path: string; pattern: RegExp };

/** Under /api, but not operations: the contract itself and its page. */
const DOCUMENTS = ['/openapi.json', '/docs'].map((path) => toOperation('get', path));

/**
 * From the registered operations: a function that answers the methods a path knows (upper case), none for an unknown
 * path. A path that is registered as it stands is never taken for an id.
 */
export function listAllowedMethods(definitions: Definition[]): (path: string) => string[] {
  const operations = definitions.flatMap((definition) =>
    definition.type === 'route' ? [toOperation(definition.route.method, definition.route.path)] : [],
  );
  return (path) => {
    const known = [...operations, ...DOCUMENTS].filter(({ pattern }) => pattern.test(path));
    const exact = known.filter((operation) => operation.path === path);
    return (exact.length > 0 ? exact : known).map(({ method }) => method);
  };
}

function toOperation(method: string, path: string): Operation {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
  return { method: method.toUpperCase(), path, pattern };
}
