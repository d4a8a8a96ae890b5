import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { readBody } from './read-body.ts';

/** As the server for development has it: like a request, but none that the platform's own constructor takes. */
function imitate({ url, method, headers, body, signal }: Request): Request {
  return Object.create(Request.prototype, {
    url: { value: url },
    method: { value: method },
    headers: { value: headers },
    body: { value: body },
    signal: { value: signal },
  });
}

test('a body is read from any server’s request, with its type', async () => {
  const app = new Hono<AppEnv>().use(readBody).post('/', async ({ req, json }) => json(await req.json()));
  const sent = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"tip":250}',
  });
  const answer = await app.fetch(imitate(sent));
  expect(await answer.json()).toEqual({ tip: 250 });
});
