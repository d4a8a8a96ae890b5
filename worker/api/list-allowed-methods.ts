import type { OpenAPIHono } from '@hono/zod-openapi';

type Definition = OpenAPIHono['openAPIRegistry']['definitions'][number];

/** From the registered operations: a function that answers the methods a path knows (upper case), none for an unknown path. */
export function listAllowedMethods(definitions: Definition[]): (path: string) => string[] {
  const operations = definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path } = definition.route;
    const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`);
    return [{ method: method.toUpperCase(), pattern }];
  });
  return (path) => operations.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}
