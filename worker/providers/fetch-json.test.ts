import { expect, test } from 'vitest';
import { fetchJson } from './fetch-json.ts';

test('a refusal lets go of its body', async () => {
  let isLetGo = false;
  const cancel = () => {
    isLetGo = true;
  };
  // why: no test may depend on a service on the network.
  const fake = async () => new Response(new ReadableStream({ cancel }), { status: 503 });
  const { signal } = new AbortController();
  await expect(fetchJson(fake, 'https://service.test', { signal, maxBytes: 10 })).rejects.toThrow('503');
  expect(isLetGo).toBe(true);
});
