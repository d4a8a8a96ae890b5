import { expect, test } from 'vitest';
import { fetchJson } from './fetch-json.ts';

test('cancels the body of an error response', async () => {
  let isLetGo = false;
  const cancel = () => {
    isLetGo = true;
  };
  // why: tests must not depend on an external service.
  const fake = async () => new Response(new ReadableStream({ cancel }), { status: 503 });
  const { signal } = new AbortController();
  await expect(fetchJson(fake, 'https://service.test', { signal, maxBytes: 10 })).rejects.toThrow('503');
  expect(isLetGo).toBe(true);
});
