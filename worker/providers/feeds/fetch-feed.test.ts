import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hurryTimeLimits } from '#tests/factories/hurry-time-limits.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { FeedRequest } from './port.ts';

const FEED =
  '<rss version="2.0"><channel><title>x</title><item><title>News</title><link>/1</link></item></channel></rss>';
const REQUEST: FeedRequest = {
  kind: 'feed',
  url: 'https://blog.example.com/feed',
  etag: null,
  lastModified: null,
  addedAt: 0,
  now: Date.UTC(2026, 10, 20, 12),
};

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>;

async function read(answer: Answer, request: Partial<FeedRequest> = {}) {
  // why: tests must not access the network.
  const fake = vi.fn(async (url: string, init: RequestInit) => answer(url, init));
  const options = { fetch: fake as unknown as typeof fetch, contactDomain: 'roadwaze.example' };
  return { answer: await fetchFeed({ ...REQUEST, ...request }, options), calls: fake.mock.calls };
}

const redirect = (to: string, status = 302) => new Response(null, { status, headers: { Location: to } });

function stream(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(left, 65_536)).fill(0x20));
      left -= 65_536;
    },
  });
}

test('reads a feed and returns its validators, whatever its content type', async () => {
  const headers = {
    ETag: '"v1"',
    'Last-Modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
    'Content-Type': 'text/html',
  };
  const { answer, calls } = await read(() => new Response(FEED, { headers }));
  expect(answer).toMatchObject({
    outcome: 'ok',
    items: [{ title: 'News', url: 'https://blog.example.com/1' }],
    etag: '"v1"',
    lastModified: headers['Last-Modified'],
    httpStatus: 200,
  });
  expect(calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
  expect(new Headers(calls[0]?.[1].headers).has('If-None-Match')).toBe(false);
});

test('sends the validators and returns notModified for a 304', async () => {
  const { answer, calls } = await read(() => new Response(null, { status: 304 }), {
    etag: '"v1"',
    lastModified: 'then',
  });
  expect(answer).toEqual({ outcome: 'notModified', httpStatus: 304 });
  const headers = new Headers(calls[0]?.[1].headers);
  expect([headers.get('If-None-Match'), headers.get('If-Modified-Since')]).toEqual(['"v1"', 'then']);
});

test('identifies itself in the User-Agent with a contact address', async () => {
  const { calls } = await read(() => new Response(FEED));
  const name = new Headers(calls[0]?.[1].headers).get('User-Agent');
  expect(name).toBe('Roadwaze/1.0 (news reader; support@roadwaze.example)');
});

test('follows up to five redirects, including relative ones', async () => {
  const { answer } = await read((url) =>
    url.endsWith('/feed') ? redirect('//www.example.com/rss', 301) : new Response(FEED),
  );
  expect(answer).toMatchObject({ outcome: 'ok', items: [{ url: 'https://www.example.com/1' }] });
  const loop = await read((url) => redirect(url));
  expect(loop.answer).toMatchObject({ outcome: 'failed', problem: 'tooManyRedirects' });
  expect(loop.calls).toHaveLength(6);
});

test.each([
  'http://blog.example.com/feed',
  'https://127.0.0.1/feed',
  'https://[::ffff:169.254.169.254]/latest/meta-data/',
  'https://2130706433/',
  'https://metadata.google.internal/',
  'https://blog.example.com:8443/',
  'file:///etc/passwd',
  'https://[broken',
])('a redirect to %s is not followed', async (to) => {
  const { answer, calls } = await read(() => redirect(to));
  expect(answer).toMatchObject({ outcome: 'failed', problem: 'refusedAddress' });
  expect(calls).toHaveLength(1);
});

test('does not fetch an address that is not public', async () => {
  const { answer, calls } = await read(() => new Response(FEED), { url: 'https://localhost/feed' });
  expect(answer).toMatchObject({ outcome: 'failed', problem: 'refusedAddress' });
  expect(calls).toEqual([]);
});

test('reports the kind of failure and the Retry-After', async () => {
  const busy = await read(() => new Response('busy', { status: 503, headers: { 'Retry-After': '3600' } }));
  expect(busy.answer).toEqual({
    outcome: 'failed',
    problem: 'httpError',
    httpStatus: 503,
    retryAfterMs: 3_600_000,
  });
  const until = 'Fri, 20 Nov 2026 13:00:00 GMT';
  const limited = await read(() => new Response('', { status: 429, headers: { 'Retry-After': until } }));
  expect(limited.answer).toMatchObject({ httpStatus: 429, retryAfterMs: 3_600_000 });
  const gone = await read(() => new Response('', { status: 410, headers: { 'Retry-After': 'never' } }));
  expect(gone.answer).toMatchObject({ httpStatus: 410, retryAfterMs: 0 });
  const page = await read(() => new Response('<!DOCTYPE html><html><body>Hello</body></html>'));
  expect(page.answer).toMatchObject({ problem: 'notAFeed' });
  const broken = await read(() => Promise.reject(new TypeError('Network connection lost')));
  expect(broken.answer).toMatchObject({ problem: 'unreachable' });
});

test('rejects responses that are too large, declared or not, including when decompressed', async () => {
  const announced = await read(() => new Response(FEED, { headers: { 'Content-Length': '3000000' } }));
  expect(announced.answer).toMatchObject({ problem: 'tooLarge' });
  const long = await read(() => new Response(stream(3 * 1024 * 1024)));
  expect(long.answer).toMatchObject({ problem: 'tooLarge' });
  const packed = gzipSync(Buffer.alloc(50 * 1024 * 1024, 'lol'));
  expect(packed.byteLength).toBeLessThan(200_000);
  const bomb = await read(() => {
    const body = new Response(packed).body?.pipeThrough(new DecompressionStream('gzip')) ?? null;
    return new Response(body, { headers: { 'Content-Length': String(packed.byteLength) } });
  });
  expect(bomb.answer).toMatchObject({ problem: 'tooLarge' });
});

test('times out if the server never responds', async () => {
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  const never = await read(() => new Promise<Response>(() => {}));
  expect(never.answer).toMatchObject({ outcome: 'failed', problem: 'timeout' });
});

test('cancels a body that is still streaming at the timeout', async () => {
  let pulls = 0;
  let isReleased = false;
  const drip = new ReadableStream({
    async pull(controller) {
      pulls += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      controller.enqueue(new TextEncoder().encode('<item>'));
    },
    cancel() {
      isReleased = true;
    },
  });
  hurryTimeLimits(40);
  const { answer } = await read(() => new Response(drip));
  expect(answer).toMatchObject({ problem: 'timeout' });
  expect(pulls).toBeGreaterThan(0);
  await expect.poll(() => isReleased).toBe(true);
});
