import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { requestKeySchema } from '#worker/domain/shared/request-key.ts';
import { ApiFailure } from '#worker/http/api-failure.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { allowNoBody } from '#worker/http/read-json.ts';
import { requireApiDriver, requirePro, requireProToChange } from '#worker/http/require-api-driver.ts';
import { isMessageKey } from '#worker/words/english.ts';
import { answerOnce } from './answer-once.ts';
import { requireRestaurant } from './network/require-restaurant.ts';

/** Creates a router that rejects invalid input in the common error format, naming every invalid field. */
export function createRouter() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const fields = result.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        message: nameIssue(issue),
      }));
      throw new ApiFailure({ code: 'invalidInput', fields });
    },
  });
}

/** Returns an issue's message key: the schema's, or else one from the catalog in place of the validator's message. */
function nameIssue(issue: z.core.$ZodIssue): string {
  if (isMessageKey(issue.message)) return issue.message;
  if (issue.code === 'too_big' && issue.origin === 'string') return 'tooLong';
  return issue.message.endsWith('received undefined') ? 'required' : 'invalidValue';
}

const errorSchema = z
  .object({
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional().describe('Only with 500: name it when you report the error.'),
  })
  .openapi('Error');

const ERROR_DESCRIPTIONS = {
  400: 'Malformed or invalid input',
  401: 'No session or key, or an invalid one',
  403: 'Not allowed',
  404: 'Not found, or not yours',
  409: 'Not possible in the present state',
  413: 'Body too large',
  415: 'Body is not JSON',
  426: 'A WebSocket is wanted: ask with an upgrade',
  429: 'Too many requests; see Retry-After',
  500: 'Our mistake; the answer names a request id',
  503: 'Not configured or not available',
} as const;

type ErrorStatus = keyof typeof ERROR_DESCRIPTIONS;

/** Returns the error responses of an operation, all in the same format. */
function describeErrors(...statuses: ErrorStatus[]): RouteConfig['responses'] {
  return Object.fromEntries(
    statuses.map((status) => [status, describeJson(errorSchema, ERROR_DESCRIPTIONS[status])]),
  );
}

const DRIVER_GUARDS: MiddlewareHandler[] = [requireApiDriver, requirePro, requireProToChange];

/** The `Idempotency-Key` header: a repeated key gets the first response again. */
const idempotencyHeaders = z.object({
  'idempotency-key': requestKeySchema
    .optional()
    .describe(
      'For 7 days the same key gets the first response again, whatever the body, and nothing is done twice; what was refused is tried anew',
    ),
});

type Operation = Pick<RouteConfig, 'summary' | 'description' | 'requestBody' | 'responses'> & {
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /** The schema of the JSON body, which is optional behind `allowNoBody`. */
  body?: z.ZodType;
  /** Whether its use case takes the request's key (`readKey`). Other ways to respond once: `services/shared/request-once.ts`. */
  isKeyed?: true;
  /** The statuses of the operation's own failures. */
  errors?: ErrorStatus[];
};

/** The parts of a request in the form `createRoute` takes. */
type RequestOf<Described extends Operation> = Pick<
  Described,
  keyof Described & ('params' | 'query' | 'headers')
> &
  (Described extends { isKeyed: true } ? { headers: typeof idempotencyHeaders } : unknown) &
  (Described extends { body: infer Body extends z.ZodType }
    ? { body: ReturnType<typeof describeContent<Body>> }
    : unknown);

/**
 * Returns a function that describes operations under a heading of the document, each with these guards. It adds the responses
 * common to all operations: 429, 500 and 503, the origin and body failures of unsafe methods, 400 for a query, 404 for an id, and
 * the failures of the guards.
 */
export function describeOperations<Guards extends MiddlewareHandler[]>(tag: string, ...middleware: Guards) {
  const has = (...guards: MiddlewareHandler[]) => middleware.some((guard) => guards.includes(guard));
  return <Method extends RouteConfig['method'], Path extends string, Described extends Operation>(
    method: Method,
    path: Path,
    described: Described,
  ) => {
    const { params, query, headers, body, isKeyed, errors = [], ...operation } = described;
    const request = {
      params,
      query,
      headers: isKeyed || has(answerOnce) ? idempotencyHeaders : headers,
      ...(body && { body: { ...(!has(allowNoBody) && { required: true }), ...describeContent(body) } }),
    };
    const responses: Described['responses'] = {
      ...(method === 'get'
        ? describeErrors(429, 500, 503)
        : describeErrors(400, 403, 413, 415, 429, 500, 503)),
      ...(query && describeErrors(400)),
      ...(path.includes('{id}') && describeErrors(404)),
      // 403 means that the driver is suspended.
      ...(has(requireRestaurant, ...DRIVER_GUARDS) && describeErrors(401, 403)),
      ...describeErrors(...errors),
      ...operation.responses,
    };
    return createRoute({
      ...(has(requireRestaurant) && { security: [{ RestaurantKey: [] }] }),
      ...(has(...DRIVER_GUARDS) && { security: [{ DriverSession: [] }] }),
      ...operation,
      method,
      path,
      middleware,
      tags: [tag],
      responses,
      request: request as RequestOf<Described>,
    });
  };
}

const describeContent = <T extends z.ZodType>(schema: T) => ({ content: { 'application/json': { schema } } });

/** Describes a JSON response. */
export function describeJson<T extends z.ZodType>(schema: T, description: string) {
  return { description, ...describeContent(schema) };
}

export type KeyHeader = z.infer<typeof idempotencyHeaders>;

type Keyed = { req: { valid: (part: 'header') => KeyHeader } };

/** Returns the request's idempotency key, or null. */
export function readKey(c: Keyed): string | null {
  return c.req.valid('header')['idempotency-key'] ?? null;
}

/** Adds a `Link` header with the URL of the next page, if there is one: this URL with the cursor as `parameter`. */
export function linkNext(c: Context, parameter: string, cursor: string | null): void {
  if (cursor === null) return;
  const url = new URL(c.req.url);
  url.searchParams.set(parameter, cursor);
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** Describes the `{id}` of a path. Every text is valid; a malformed id is simply not found. */
export function describeId(description: string) {
  return z.object({ id: z.string().openapi({ description }) });
}

/** Returns the fields of a value that the schema has, in the schema's order. */
export function pickFields<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  value: z.infer<z.ZodObject<Shape>>,
): z.infer<z.ZodObject<Shape>> {
  const fields: Record<string, unknown> = value;
  return Object.fromEntries(Object.keys(shape).map((name) => [name, fields[name]])) as typeof value;
}

/** Converts instants (epoch ms) to ISO 8601 UTC texts under the same names; null stays null. */
export function toIsoTexts<Instants extends Record<string, number | null>>(instants: Instants) {
  const texts = Object.entries(instants).map(([name, at]) => [name, toIso(at)]);
  return Object.fromEntries(texts) as { [Name in keyof Instants]: IsoText<Instants[Name]> };
}

type IsoText<Instant> = Instant extends number ? string : null;

/** Converts an instant (epoch ms) to ISO 8601 UTC text; null stays null. */
export function toIso<Instant extends number | null>(instant: Instant): IsoText<Instant> {
  return (instant === null ? null : new Date(instant).toISOString()) as IsoText<Instant>;
}
