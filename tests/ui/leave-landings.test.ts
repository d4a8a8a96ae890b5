import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveLandings } from '#app/service-worker/leave-landings.ts';
import type { WorkerScope } from '#app/service-worker/worker-scope.ts';

// why: the library's notes are for a browser's console.
Object.assign(globalThis, { __WB_DISABLE_DEV_LOGS: true });

const ORIGIN = 'https://roadwaze.example';
const ELSEWHERE = 'https://pay.example/';
const CALLBACK = '/api/login/callback?code=1';

/** Called when the phone's pages are deleted. */
const listCaches = vi.fn(async () => []);
let listen: (event: object) => void = () => {};

beforeEach(() => {
  listCaches.mockClear();
  // why: only browsers have caches.
  vi.stubGlobal('caches', { keys: listCaches });
  vi.stubGlobal('navigator', { onLine: true });
  leaveLandings({
    location: new URL(`${ORIGIN}/service-worker.js`),
    addEventListener: (_name: string, listener: typeof listen) => {
      listen = listener;
    },
  } as unknown as WorkerScope);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Whether a request is left to the browser. */
function isLeft(path: string, request: { referrer?: string; method?: string; mode?: string } = {}): boolean {
  const stopImmediatePropagation = vi.fn();
  listen({
    request: { url: ORIGIN + path, mode: 'navigate', method: 'GET', referrer: '', ...request },
    stopImmediatePropagation,
    waitUntil: () => {},
  });
  return stopImmediatePropagation.mock.calls.length > 0;
}

test('a provider’s way back and the page it redirects to are the browser’s, without the last driver’s pages', () => {
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
  ['what another app shares', '/orders/share', { referrer: ELSEWHERE, method: 'POST' }, false],
  ['signing out', '/api/logout', { referrer: ELSEWHERE }, false],
])('%s: left to the browser?', (_what, path, request, left) => {
  expect(isLeft(path, request)).toBe(left);
});

test('without a connection only the phone has the page', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(isLeft('/orders', { referrer: ELSEWHERE })).toBe(false);
});
