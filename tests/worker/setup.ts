import { type D1Migration, env } from 'cloudflare:test';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { wrapPrototypesOnce } from './wrap-once.ts';

wrapPrototypesOnce();

await ((await hasTables()) ? emptyStorage() : createTables());

const { whole: bucket = env.STREETS } = env.STREETS as R2Bucket & { whole?: R2Bucket };
// The street loader caches by bucket object, so each test file gets its own bucket proxy with a cold cache.
Object.assign(env, {
  STREETS: new Proxy(bucket, {
    get: (_, name) => (name === 'whole' ? bucket : Reflect.get(bucket, name)?.bind(bucket)),
  }),
});

const { whole: store = env.KV } = env.KV as KVNamespace & { whole?: KVNamespace };
Object.assign(env, { KV: Object.assign(openPart(store, `${crypto.randomUUID()} `), { whole: store }) });

/** Returns the part of a store whose keys have this prefix. Each test file has its own prefix, so the store needs no emptying. */
function openPart(kv: KVNamespace, own: string) {
  const under =
    (name: 'get' | 'getWithMetadata' | 'put' | 'delete') =>
    (key: string, ...rest: unknown[]) =>
      (kv[name] as (...given: unknown[]) => Promise<unknown>)(own + key, ...rest);
  return {
    get: under('get'),
    getWithMetadata: under('getWithMetadata'),
    put: under('put'),
    delete: under('delete'),
    list: async ({ prefix = '', ...options }: KVNamespaceListOptions = {}) => {
      const found = await kv.list({ ...options, prefix: own + prefix });
      return { ...found, keys: found.keys.map((key) => ({ ...key, name: key.name.slice(own.length) })) };
    },
  };
}

async function hasTables(): Promise<boolean> {
  return (await env.DB.prepare("select 1 from sqlite_master where name = 'drivers'").first()) !== null;
}

/** Runs all migrations in one batch, which takes a fraction of the time. */
async function createTables(): Promise<void> {
  const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };
  await env.DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))));
}

/** Deletes the data of the previous test file. Several files share this runtime, since starting one takes seconds. */
async function emptyStorage(): Promise<void> {
  const { results } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\'`,
  ).all<{ name: string }>();
  await env.DB.batch([
    env.DB.prepare('pragma defer_foreign_keys = on'),
    ...results.map(({ name }) => env.DB.prepare(`delete from "${name}"`)),
  ]);
  const { objects } = await env.STREETS.list();
  await env.STREETS.delete(objects.map(({ key }) => key));
}

let seed = 1;

/** Errors logged by the current test. A test that expects one removes it with `takeLoggedErrors`. */
const loggedErrors: unknown[][] = [];

export function takeLoggedErrors(): unknown[][] {
  return loggedErrors.splice(0);
}

/** Other log lines, which are printed when a test fails. */
const loggedElse: unknown[][] = [];

beforeEach(() => {
  loggedErrors.length = 0;
  loggedElse.length = 0;
  console.error = (...line) => loggedErrors.push(line);
  console.info = () => {};
  console.warn = (...line) => loggedElse.push(line);
  // why: tests have no network. A test that needs a response declares it.
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    throw new Error(`Undeclared request to ${input instanceof Request ? input.url : input}`);
  });
  // Samples are random. This makes them the same in every run.
  const draw = crypto.getRandomValues.bind(crypto);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) =>
    array instanceof Uint32Array ? array.fill(seed++) : draw(array),
  );
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail') for (const line of loggedElse) console.log(...line);
  vi.restoreAllMocks();
  vi.useRealTimers();
  // A bug that ends in a 500 must fail the test.
  expect(loggedErrors).toEqual([]);
});

/** Set while `npm run release:record` collects the product's statements. */
const { STATEMENT_RECORDER: recorder } = env as { STATEMENT_RECORDER?: Fetcher };

if (recorder) {
  const sent = new Set<string>();
  const prepare = env.DB.prepare.bind(env.DB);
  env.DB.prepare = (statement) => {
    // The product's statements go through its meter. All others are the tests' own.
    if (new Error().stack?.includes('metered-d1')) sent.add(statement);
    return prepare(statement);
  };
  afterAll(async () => {
    env.DB.prepare = prepare;
    await recorder.fetch('http://recorder.test/', { method: 'POST', body: JSON.stringify([...sent]) });
  });
}
