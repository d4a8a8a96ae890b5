import fc from 'fast-check';
import { arbitraryFromSchema, hostileValue } from '../api/arbitrary-from-schema.ts';
import { type Operation, operations } from '../api/openapi-document.ts';
import { signFor } from '../software-dispatch.ts';
import type { HostileRequest, World } from './hostile-request.ts';

/** Returns requests to the API's operations: valid by their schemas, or with something broken. */
export function arbitraryApiRequest(world: World): fc.Arbitrary<HostileRequest> {
  return fc.oneof(...operations.map((operation) => arbitraryCall(operation, world)));
}

function arbitraryCall(operation: Operation, { ids, cookie }: World): fc.Arbitrary<HostileRequest> {
  const pathParameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  const queryParameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const segment = fc.oneof(fc.constantFrom(...ids), fc.uuid(), fc.string({ minLength: 1, maxLength: 80 }));
  const query = fc.dictionary(
    fc.constantFrom(...queryParameters.map((parameter) => parameter.name), 'returnTo', 'q'),
    fc.oneof(fc.string(), fc.constantFrom('-1', '1e9', 'NaN', '[]', '%', '9999999999999_x')),
    { maxKeys: 3 },
  );
  const valid = operation.body ? arbitraryFromSchema(operation.body) : fc.constant(undefined);
  const body = operation.body
    ? fc.oneof({ weight: 2, arbitrary: valid }, mutate(valid), hostileValue)
    : valid;
  return fc
    .record({ segments: fc.array(segment, { minLength: 3, maxLength: 3 }), query, body })
    .map((made) => {
      const path = pathParameters.reduce(
        (text, { name }, index) =>
          text.replace(`{${name}}`, encodeURIComponent(toWellFormed(made.segments[index] ?? 'x'))),
        operation.path,
      );
      const search = new URLSearchParams(made.query).toString();
      const text = made.body === undefined ? null : (JSON.stringify(made.body) ?? 'null');
      return {
        method: operation.method,
        url: search ? `${path}?${search}` : path,
        headers: [['Cookie', cookie], ...(text === null ? [] : [['Content-Type', 'application/json']])],
        body: text,
        sign: () => signFor(operation.path, text ?? ''),
      } as HostileRequest;
    });
}

/** Returns a valid body with one field replaced, added or left out. */
function mutate(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(valid, fc.nat(), hostileValue, fc.boolean()).map(([value, pick, hostile, isDropped]) => {
    if (typeof value !== 'object' || value === null) return hostile;
    const keys = [...Object.keys(value), 'extra'];
    const key = keys[pick % keys.length] ?? 'extra';
    const { [key]: _old, ...rest } = value as Record<string, unknown>;
    return isDropped ? rest : { ...rest, [key]: hostile };
  });
}

function toWellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/g, '?');
}
