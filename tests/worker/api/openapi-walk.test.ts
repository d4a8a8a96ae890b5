import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { type Client, preparedStatements, send, signIn } from '../client.ts';
import { listScans } from '../list-scans.ts';
import { takeLoggedErrors } from '../setup.ts';
import { connectUberDirect } from '../software-deliveries.ts';
import { signFor } from '../software-dispatch.ts';
import { STRIPE_ENV } from '../software-stripe.ts';
import { document, findBreach, type Operation, operations } from './openapi-document.ts';
import { NEEDS_PROOF, SCENARIOS } from './openapi-scenarios.ts';

let connection = '';

beforeAll(async () => {
  connection = (await connectUberDirect(await signIn())).split('/').at(-1) ?? '';
  preparedStatements.clear();
});

/** Operations that respond with pages, which the browser tests cover. */
const PAGES = ['GET /api/login', 'GET /api/login/callback'];
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const named = operations.map((operation) => [nameOf(operation), operation] as const);
const isPrivate = (operation: Operation) =>
  '401' in operation.responses && !operation.path.startsWith('/api/admin');
// The connection exists, because a request for an unknown one always fails authentication first.
const unknownId = (path: string) =>
  path.replace('{connection}', connection).replace(/\{\w+\}/, crypto.randomUUID());

/** Imports take a multipart form, so they reject every JSON body. */
const isUpload = ({ path }: Operation) => path === '/api/imports';

async function call(
  operation: Operation,
  made: { path?: string; body?: unknown; headers?: Record<string, string> },
  headers: Record<string, string> = {},
) {
  const { path = operation.path, body } = made;
  const signed = await signFor(operation.path, typeof body === 'string' ? body : JSON.stringify(body));
  const sent = { body, headers: { ...signed, ...made.headers, ...headers } };
  if (path !== '/api/webhooks/stripe') return send(operation.method, path, sent);
  const answer = await send(operation.method, path, { ...sent, env: STRIPE_ENV });
  // Signed Stripe events that cannot be parsed are logged for the operator.
  takeLoggedErrors();
  return answer;
}

const as = (driver: Client, { headers }: { headers?: Record<string, string> } = {}) => ({
  Cookie: driver.cookie,
  // A request with an API key has no session.
  ...(headers?.Authorization && { Authorization: headers.Authorization }),
});

const buildScenario = async (name: string) => {
  const driver = await signIn();
  return { driver, made: (await SCENARIOS[name]?.(driver)) ?? {} };
};

const built = new Map<string, ReturnType<typeof buildScenario>>();

/** Builds an operation's scenario once for all tests in which it changes nothing. */
function buildOnce(name: string) {
  const scenario = built.get(name) ?? buildScenario(name);
  built.set(name, scenario);
  return scenario;
}

test('every operation in the document has a scenario, and every scenario has an operation', () => {
  const documented = operations.map(nameOf).sort();
  expect([...Object.keys(SCENARIOS), ...NEEDS_PROOF, ...PAGES].sort()).toEqual(documented);
});

test('no pattern in the document has flags, which JSON Schema would read as text', () => {
  const patterns = JSON.stringify(document).match(/"pattern":"(?:[^"\\]|\\.)*"/g) ?? [];
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.filter((pattern) => /\/[a-z]*"$/.test(pattern))).toEqual([]);
});

const walkable = named.filter(([name]) => ![...NEEDS_PROOF, ...PAGES].includes(name));

test.each(walkable)('%s responds as documented, also when repeated', async (name, operation) => {
  const { driver, made } = await buildScenario(name);
  const first = await call(operation, made, as(driver));
  expect(await findBreach(operation, first)).toBeNull();
  expect(first.status).toBeLessThan(400);
  const again = await call(operation, made, as(driver));
  expect(await findBreach(operation, again)).toBeNull();
});

const isKeyed = ({ parameters }: Operation) =>
  parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');

/** Returns the tables that have the key in a column. */
async function findKey(key: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select t.name as tbl, c.name as col from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table' and c.type = 'TEXT' and t.name not like '\\_cf%' escape '\\'",
  ).all<{ tbl: string; col: string }>();
  const found = await env.DB.batch<{ count: number }>(
    results.map(({ tbl, col }) =>
      env.DB.prepare(`select count(*) as count from "${tbl}" where "${col}" = ?`).bind(key),
    ),
  );
  return results.filter((_, index) => (found[index]?.results[0]?.count ?? 0) > 0).map(({ tbl }) => tbl);
}

test.each(walkable.filter(([, operation]) => isKeyed(operation)))(
  '%s stores the idempotency key that it is documented to accept',
  async (name, operation) => {
    const { driver, made } = await buildScenario(name);
    const key = crypto.randomUUID();
    expect((await call(operation, made, { ...as(driver), 'Idempotency-Key': key })).status).toBeLessThan(400);
    expect(await findKey(key)).not.toEqual([]);
  },
);

test.each(named.filter(([, operation]) => isPrivate(operation)))(
  '%s returns 401 without a session',
  async (name, operation) => {
    const { body = operation.body ? {} : undefined, headers } = (await buildOnce(name)).made;
    const answer = await call(
      operation,
      { path: unknownId(operation.path), body, headers: isUpload(operation) ? (headers ?? {}) : {} },
      { 'Roadwaze-Signature': '', 'X-Uber-Signature': '' },
    );
    if (!NEEDS_PROOF.includes(name)) expect(answer.status).toBe(401);
    expect(await findBreach(operation, answer)).toBeNull();
  },
);

test.each(named.filter(([, operation]) => operation.body))(
  '%s rejects bad input as documented',
  async (name, operation) => {
    const { driver, made } = await buildScenario(name);
    const { path } = made;
    const bodies = [undefined, ...(operation.needsBody ? [''] : []), 'null', '[]', '"text"', '{', '{"a":1}'];
    for (const body of bodies) {
      const answer = await call(operation, { path: path ?? operation.path, body }, as(driver, made));
      expect(await findBreach(operation, answer)).toBeNull();
      if (body !== undefined && body !== '{"a":1}') expect([400, 403], `${body}`).toContain(answer.status);
    }
    const headers = { ...as(driver, made), 'Content-Type': 'text/plain' };
    const wrongType = await call(operation, { path: path ?? operation.path, body: '{}' }, headers);
    expect(wrongType.status).toBe(415);
  },
);

const owned = named.filter(([, operation]) => isPrivate(operation) && operation.path.includes('{id}'));

test.each(owned)('%s returns 404 for another driver’s id', async (name, operation) => {
  const { made } = await buildOnce(name);
  const other = await signIn();
  // Endpoints with API keys need another restaurant's key.
  const { headers } = made.headers?.Authorization ? ((await SCENARIOS[name]?.(other)) ?? {}) : made;
  const answer = await call(operation, { ...made, headers: headers ?? {} }, as(other));
  expect(answer.status).toBe(404);
  expect(await findBreach(operation, answer)).toBeNull();
});

const isSigned = ({ path }: Operation) => path.startsWith('/api/webhooks/');
const isUnsafe = ({ method }: Operation) => method !== 'GET';

test.each(named.filter(([, operation]) => isUnsafe(operation)))(
  '%s rejects a body by size, type and syntax, and another origin, as documented',
  async (_name, operation) => {
    const driver = await signIn();
    const path = unknownId(operation.path);
    const attempts: [number, unknown, Record<string, string>][] = [
      [413, JSON.stringify('x'.repeat(1024 * 1024)), {}],
      [415, '{}', { 'Content-Type': 'text/plain' }],
      [isUpload(operation) ? 415 : 400, '{"a": ', {}],
      // Signed webhooks ignore the origin, and without a body they return 400, because that is no event.
      [isSigned(operation) ? 400 : 403, undefined, { Origin: 'https://elsewhere.example' }],
    ];
    for (const [status, body, headers] of attempts) {
      const answer = await call(operation, { path, body }, { ...as(driver), ...headers });
      expect(answer.status).toBe(status);
      expect(await findBreach(operation, answer)).toBeNull();
    }
  },
);

test.each(named.filter(([, operation]) => operation.path.includes('{id}')))(
  '%s returns 404 for an id that cannot exist',
  async (name, operation) => {
    const { driver, made } = await buildOnce(name);
    const path = operation.path.replace('{id}', 'x'.repeat(2000));
    const answer = await call(operation, { path, body: made.body }, as(driver, made));
    expect(answer.status).toBe(404);
    expect(await findBreach(operation, answer)).toBeNull();
  },
);

test('every operation documents that it can fail with a 500', () => {
  expect(operations.filter(({ responses }) => !('500' in responses)).map(nameOf)).toEqual([]);
});

test('every statement of the walk uses an index', async () => {
  expect(preparedStatements.size).toBeGreaterThan(40);
  expect(await listScans(preparedStatements)).toEqual([]);
});
