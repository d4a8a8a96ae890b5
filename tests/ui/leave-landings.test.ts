import { beforeEach, expect, test, vi } from 'vitest';
import { leaveLandings } from '#app/service-worker/leave-landings.ts';
import { followNetwork } from '#app/service-worker/network-silence.ts';
import type { WorkerScope } from '#app/service-worker/worker-scope.ts';

// why: silences the console logs of Workbox.
Object.assign(globalThis, { __WB_DISABLE_DEV_LOGS: true });

const ORIGIN = 'https://roadwaze.example';
const ELSEWHERE = 'https://pay.example/';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15';
const SAFARI = `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`;
const CALLBACK = '/api/login/callback?code=1';

/** Called when the phone's pages are deleted. */
const listCaches = vi.fn(async () => []);
let listen: (event: object) => void = () => {};

beforeEach(() => {
  listCaches.mockClear();
  // why: only browsers have Cache Storage.
  vi.stubGlobal('caches', { keys: listCaches });
  vi.stubGlobal('navigator', { onLine: true, userAgent: SAFARI });
  leaveLandings({
    location: new URL(`${ORIGIN}/service-worker.js`),
    addEventListener: (_name: string, listener: typeof listen) => {
      listen = listener;
    },
  } as unknown as WorkerScope);
});

/** Returns whether the service worker leaves a request to the browser. */
function isLeft(path: string, request: { referrer?: string; method?: string; mode?: string } = {}): boolean {
  const stopImmediatePropagation = vi.fn();
  listen({
    request: { url: ORIGIN + path, mode: 'navigate', method: 'GET', referrer: '', ...request },
    stopImmediatePropagation,
    waitUntil: () => {},
  });
  return stopImmediatePropagation.mock.calls.length > 0;
}

test('leaves a sign-in callback and the page after it to the browser, and deletes the pages of the previous driver', () => {
  expect(isLeft(CALLBACK)).toBe(true);
  expect(listCaches).toHaveBeenCalledTimes(1);
  expect(isLeft('/assets/a.js', { mode: 'cors' })).toBe(false);
  expect(isLeft('/')).toBe(true);
  expect(listCaches).toHaveBeenCalledTimes(2);
  expect(isLeft('/orders')).toBe(false);
  expect(listCaches).toHaveBeenCalledTimes(2);
});

test.each([
  ['a page from another site', '/subscribe?checkout=1', { referrer: ELSEWHERE }, true],
  ['a page of a link on this site', '/orders', { referrer: `${ORIGIN}/` }, false],
  ['a page opened by its address', '/', {}, false],
  ['a page from another app', '/', { referrer: 'android-app://com.example/' }, false],
  ['what another app shares', '/orders/share', { referrer: ELSEWHERE, method: 'POST' }, false],
  ['signing out', '/api/logout', { referrer: ELSEWHERE }, false],
])('%s: left to the browser?', (_what, path, request, left) => {
  expect(isLeft(path, request)).toBe(left);
});

test('without a connection, does not leave a page to the browser, since only the phone has it', () => {
  vi.stubGlobal('navigator', { onLine: false, userAgent: SAFARI });
  expect(isLeft('/orders', { referrer: ELSEWHERE })).toBe(false);
});

test('while the network hangs, does not leave a page to the browser, since only the phone has it', async () => {
  // why: a network that hangs is detected by the clock.
  vi.useFakeTimers();
  const given = { request: new Request(ORIGIN), event: new Event('fetch') as ExtendableEvent, state: {} };
  await followNetwork.requestWillFetch?.(given);
  await vi.advanceTimersByTimeAsync(2500);
  expect(isLeft('/orders', { referrer: ELSEWHERE })).toBe(false);
  await followNetwork.fetchDidSucceed?.({ ...given, response: new Response() });
  expect(isLeft('/orders', { referrer: ELSEWHERE })).toBe(true);
  vi.useRealTimers();
});

test.each([
  ['Safari', SAFARI, true],
  ['Chrome on an iPhone', `${IPHONE} CriOS/142.0 Mobile/15E148 Safari/604.1`, true],
  ['Chrome', 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', false],
  ['Firefox', 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', false],
])('%s: are pages from other sites left to it?', (_what, userAgent, left) => {
  vi.stubGlobal('navigator', { onLine: true, userAgent });
  expect(isLeft('/orders', { referrer: ELSEWHERE })).toBe(left);
  expect(isLeft(CALLBACK)).toBe(true);
  expect(isLeft('/')).toBe(true);
});
