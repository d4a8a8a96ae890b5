import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { readBody } from './read-body.ts';

/** Builds a request like the development server's: an instance of `Request` that the native `Request` constructor rejects. */
function imitate({ url, method, headers, body, signal }: Request): Request {
  return Object.create(Request.prototype, {
    url: { value: url },
    method: { value: method },
    headers: { value: headers },
    body: { value: body },
    signal: { value: signal },
  });
}

test('reads the body and content type of a non-native request', async () => {
  const app = new Hono<AppEnv>().use(readBody).post('/', async ({ req, json }) => json(await req.json()));
  const sent = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"tip":250}',
  });
  const answer = await app.fetch(imitate(sent));
  expect(await answer.json()).toEqual({ tip: 250 });
});
