import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import worker from '#worker/index.ts';

export const ORIGIN = 'http://localhost:8787';

type Options = {
  body?: unknown;
  headers?: Record<string, string>;
  env?: Record<string, unknown>;
  origin?: string;
  /** What Cloudflare reports about the visitor. */
  cf?: CfProperties;
};

/** The SQL of all statements that requests have prepared since it was cleared. Test files share it. */
export const preparedStatements = new Set<string>();

/** The database, which records the SQL of its statements. */
const database = {
  prepare(query: string) {
    preparedStatements.add(query);
    return env.DB.prepare(query);
  },
  batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
};

/** Sends a request to the Worker's fetch handler, like a command-line client would. */
export async function send(
  method: string,
  path: string,
  { body, headers, env: extra, origin = ORIGIN, cf }: Options = {},
): Promise<Response> {
  const execution = createExecutionContext();
  const request = new Request(origin + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? null : isSentAsIs(body) ? body : JSON.stringify(body),
    redirect: 'manual',
    ...(cf && { cf }),
  });
  const response = await worker.fetch(
    request,
    { ...env, DB: database, ...extra } as unknown as Env,
    execution,
  );
  await waitOnExecutionContext(execution);
  return response;
}

const isSentAsIs = (body: unknown) => typeof body === 'string' || body instanceof ReadableStream;

export type Client = Awaited<ReturnType<typeof signIn>>;

let drivers = 0;

/** Signs in a new driver. Returns a client that sends the session cookie with every request. */
export async function signIn(input: { email?: string; timeZone?: string } = {}) {
  drivers += 1;
  const email = input.email ?? `driver-${drivers}-${crypto.randomUUID()}@roadwaze.example`;
  const answer = await send('POST', '/api/login/local', { body: { ...input, email } });
  if (answer.status !== 303) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  const cookie = (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  const call =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(method, path, { body, headers: { Cookie: cookie, ...headers } });
  return {
    email,
    cookie,
    get: call('GET'),
    post: call('POST'),
    patch: call('PATCH'),
    put: call('PUT'),
    delete: call('DELETE'),
  };
}

/** Returns the JSON of a response, untyped for tests that read details of it. */

export async function readJson(response: Response | Promise<Response>): Promise<any> {
  return (await response).json();
}
