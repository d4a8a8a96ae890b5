import { OpenAPIHono, z } from '@hono/zod-openapi';
import { requestKeySchema } from '#worker/domain/shared/request-key.ts';
import { ApiFailure } from '#worker/http/api-failure.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { isMessageKey } from '#worker/words/english.ts';

/** A router whose invalid input becomes the one error format, with every field that is wrong. */
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

/** What a schema says is wrong; where it has no words of its own, the catalog's instead of the validator's. */
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
  401: 'No session',
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

/** The error responses of an operation, in the one format. */
export function describeErrors<Status extends ErrorStatus>(...statuses: Status[]) {
  const describe = (status: Status) =>
    [status, describeJson(errorSchema, ERROR_DESCRIPTIONS[status])] as const;
  return Object.fromEntries(statuses.map(describe)) as Record<
    Status,
    ReturnType<typeof describeJson<typeof errorSchema>>
  >;
}

type Definition = OpenAPIHono['openAPIRegistry']['definitions'][number];

/** Adds what every operation may return: 429 and 500, and an unsafe one the refusals of its origin and its body. */
export function describeCommonErrors(definitions: Definition[]): void {
  for (const definition of definitions) {
    if (definition.type !== 'route') continue;
    const { route } = definition;
    const common = {
      ...(route.method === 'get'
        ? describeErrors(429, 500, 503)
        : describeErrors(400, 403, 413, 415, 429, 500, 503)),
      // Where a session is needed, that of a suspended driver is not enough.
      ...('401' in route.responses ? describeErrors(403) : {}),
    };
    route.responses = { ...common, ...route.responses };
  }
}

/** A JSON response or body. */
export function describeJson<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A JSON body the operation cannot do without. */
export function requireBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** `Idempotency-Key`: the same key gets the first response again. */
export const idempotencyHeaders = z.object({ 'idempotency-key': requestKeySchema.optional() });

/** The `{id}` of a path. An id that cannot exist, however odd, is one that does not exist. */
export function describeId(description: string) {
  return z.object({ id: z.string().openapi({ description }) });
}

/** An instant (epoch ms) as ISO 8601 UTC text, or null. */
export function toIso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
