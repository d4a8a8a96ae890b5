import { type D1Migration, env } from 'cloudflare:test';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// All in one go, which a test file starts in a fraction of the time with; tests/migrations.test.ts applies them one by one.
const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };
const statements = TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query)));
await env.DB.batch(statements);

/** Errors on the log of the present test; a test that expects one takes it out with `takeLoggedErrors`. */
const loggedErrors: unknown[][] = [];

export function takeLoggedErrors(): unknown[][] {
  return loggedErrors.splice(0);
}

beforeEach(() => {
  loggedErrors.length = 0;
  console.error = (...line) => loggedErrors.push(line);
  console.info = () => {};
  console.warn = () => {};
  // why: no test may reach a network; whoever needs an answer declares it.
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    throw new Error(`Undeclared request to ${input instanceof Request ? input.url : input}`);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  // A bug answered with a 500 must not pass unseen.
  expect(loggedErrors).toEqual([]);
});
