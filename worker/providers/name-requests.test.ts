import { expect, test, vi } from 'vitest';
import { nameRequests } from './name-requests.ts';

test('sets a User-Agent unless the request has one', async () => {
  const sent: [string | null, string | null][] = [];
  // why: tests must not access the network.
  const fake = vi.fn(async (_: unknown, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push([headers.get('User-Agent'), headers.get('Accept')]);
    return new Response();
  });
  const request = nameRequests(fake as unknown as typeof fetch);
  await request('https://osrm.example');
  await request('https://osrm.example', { headers: { Accept: 'application/json' } });
  await request('https://osrm.example', { headers: { 'User-Agent': 'Roadwaze/1.0 (news reader)' } });
  expect(sent).toEqual([
    ['Roadwaze', null],
    ['Roadwaze', 'application/json'],
    ['Roadwaze/1.0 (news reader)', null],
  ]);
});
