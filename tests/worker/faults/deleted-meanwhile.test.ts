import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { findBreach, type Operation, operations } from '../api/openapi-document.ts';
import { NEEDS_PROOF, SCENARIOS } from '../api/openapi-scenarios.ts';
import { readJson, send, signIn } from '../client.ts';

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** The operations of a signed-in driver other than GET. */
const changes = operations
  .filter((operation) => operation.method !== 'GET' && '401' in operation.responses)
  .map((operation) => [nameOf(operation), operation] as const)
  .filter(([name]) => !NEEDS_PROOF.includes(name) && !/webhooks|admin|deliveries/.test(name));

const inner = Symbol('inner statement');
type Wrapped = D1PreparedStatement & { [inner]: D1PreparedStatement };

/** Returns the database, in which the driver's account is deleted right before the call with this number (from 0). */
function deleteBefore(number: number, driverId: string) {
  const calls = { made: 0 };
  async function gate<T>(run: () => Promise<T>): Promise<T> {
    if (calls.made++ === number)
      await env.DB.prepare('delete from drivers where id = ?').bind(driverId).run();
    return run();
  }
  const wrap = (statement: D1PreparedStatement): Wrapped =>
    ({
      [inner]: statement,
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => gate(() => statement.all()),
      run: () => gate(() => statement.run()),
    }) as unknown as Wrapped;
  const DB = {
    prepare: (query: string) => wrap(env.DB.prepare(query)),
    batch: (statements: Wrapped[]) =>
      gate(() => env.DB.batch(statements.map((statement) => statement[inner]))),
  };
  return { calls, DB };
}

test.each(changes)(
  '%s causes no server error when the account is deleted meanwhile',
  async (name, operation) => {
    for (let number = 1; number < 12; number += 1) {
      const driver = await signIn();
      const { id } = await readJson(driver.get('/api/auth/user'));
      const { path = operation.path, body, headers } = (await SCENARIOS[name]?.(driver)) ?? {};
      const { calls, DB } = deleteBefore(number, id);
      const response = await send(operation.method, path, {
        body,
        headers: { ...headers, Cookie: driver.cookie },
        env: { DB },
      });
      expect(response.status, `${number}: ${await response.clone().text()}`).not.toBe(500);
      expect(await findBreach(operation, response)).toBeNull();
      if (calls.made <= number) break;
    }
  },
);

test('a form of a deleted account leads to the sign-in', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const { DB } = deleteBefore(1, id);
  const form = new URLSearchParams({
    platform: 'doordash',
    payoutAmount: '9',
    distance: '2',
    estimatedTime: '9',
  });
  const response = await send('POST', '/orders/new', {
    body: String(form),
    headers: { Cookie: driver.cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    env: { DB },
  });
  expect(response.status).toBe(401);
});
