import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRuns } from '#tests/count-runs.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { signFor } from '../software-dispatch.ts';
import { STRIPE_ENV } from '../software-stripe.ts';
import { arbitraryFromSchema, hostileValue } from './arbitrary-from-schema.ts';
import { type Operation, operations } from './openapi-document.ts';

const SEED = 20_261_120;

/** Words that only our insides use: none may reach a client. */
const LEAK =
  /SQLITE|D1_ERROR|drizzle|node_modules|\bat [\w.]+ \(|\.ts:\d+|no such column|COOKIE_SECRET|expected \w+, received|Too (?:big|small): |Invalid input|a cookie secret/i;

type Attempt = { path: string; body: unknown; headers: Record<string, string> };

/** Requests to one operation: valid by its schema, and the same with something broken. */
function arbitraryAttempt(operation: Operation, ownIds: string[]): fc.Arbitrary<Attempt> {
  const pathParameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  const queryParameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const segment = fc.oneof(fc.constantFrom(...ownIds), fc.uuid(), fc.string({ minLength: 1, maxLength: 80 }));
  const query = fc.dictionary(
    fc.constantFrom(...queryParameters.map((parameter) => parameter.name), 'returnTo', 'q'),
    fc.oneof(fc.string(), fc.constantFrom('-1', '1e9', 'NaN', '[]', '%', '9999999999999_x')),
    { maxKeys: 3 },
  );
  const valid = operation.body ? arbitraryFromSchema(operation.body) : fc.constant(undefined);
  const body = operation.body
    ? fc.oneof({ weight: 2, arbitrary: valid }, mutate(valid), hostileValue)
    : valid;
  const headers = fc.dictionary(
    fc.constantFrom('Idempotency-Key', 'CF-Connecting-IP', 'X-Forwarded-For', 'User-Agent', 'If-Match'),
    fc
      .string({ minLength: 1, maxLength: 120 })
      .map((text) => text.replace(/[^\x20-\x7e]/g, '').trim() || 'x'),
    { maxKeys: 2 },
  );
  return fc
    .record({ segments: fc.array(segment, { minLength: 3, maxLength: 3 }), query, body, headers })
    .map((made) => {
      const path = pathParameters.reduce(
        (text, { name }, index) =>
          text.replace(`{${name}}`, encodeURIComponent(toWellFormed(made.segments[index] ?? 'x'))),
        operation.path,
      );
      const search = new URLSearchParams(made.query).toString();
      return { path: search ? `${path}?${search}` : path, body: made.body, headers: made.headers };
    });
}

/** A valid body with one field replaced, added or left out. */
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

async function sendAttempt(driver: Client, operation: Operation, { path, body, headers }: Attempt) {
  const text = body === undefined ? undefined : (JSON.stringify(body) ?? 'null');
  return send(operation.method, path, {
    ...(text === undefined ? {} : { body: text }),
    headers: { Cookie: driver.cookie, ...(await signFor(operation.path, text)), ...headers },
    // Set up, the webhook looks at what it is sent.
    ...(operation.path === '/api/webhooks/stripe' && { env: STRIPE_ENV }),
  });
}

test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  'hostile requests to %s never break it',
  { timeout: 60_000 },
  async (_name, operation) => {
    const driver = await signIn();
    const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
    const ownIds = orders.map((order: { id: string }) => order.id);
    await fc.assert(
      fc.asyncProperty(arbitraryAttempt(operation, ownIds), async (attempt) => {
        const answer = await sendAttempt(driver, operation, attempt);
        const text = await answer.text();
        expect(answer.status, text).toBeLessThan(500);
        expect(text).not.toMatch(LEAK);
      }),
      { seed: SEED, numRuns: countRuns({ usual: 25, thorough: 250 }) },
    );
  },
);
