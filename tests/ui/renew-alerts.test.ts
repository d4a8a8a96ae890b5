import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewAlerts, renewLost } from '#app/service-worker/renew-alerts.ts';
import type { WorkerScope } from '#app/service-worker/worker-scope.ts';

// why: silences the console logs of Workbox.
Object.assign(globalThis, { __WB_DISABLE_DEV_LOGS: true });

const KEYS = { p256dh: 'p', auth: 'a' };
const NEW = 'https://push.example.net/new';
const OLD = { oldSubscription: { endpoint: 'https://push.example.net/old' } as PushSubscription };

const fetch = vi.fn();
const subscribe = vi.fn();
const scope = { registration: { pushManager: { subscribe } } } as unknown as WorkerScope;

beforeEach(() => {
  vi.resetAllMocks();
  const stored = new Map<string, Response>();
  // why: tests have no network, and only browsers have Cache Storage.
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('caches', {
    keys: async () => ['pages robin'],
    open: async () => ({
      put: async (key: string, response: Response) => void stored.set(key, response),
      match: async (key: string) => stored.get(key)?.clone(),
      delete: async (key: string) => stored.delete(key),
    }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Simulates a server that responds and a browser that subscribes. */
function answer(): void {
  fetch.mockResolvedValueOnce({ ok: true, json: async () => ({ publicKey: 'AQID' }) });
  fetch.mockResolvedValueOnce({ ok: true });
  subscribe.mockResolvedValue({ toJSON: () => ({ endpoint: NEW, keys: KEYS }) });
}

function expectRenewed(): void {
  const [path, init] = fetch.mock.lastCall ?? [];
  expect([path, init.method]).toEqual(['/api/push/subscriptions', 'POST']);
  expect(JSON.parse(init.body)).toEqual({
    endpoint: NEW,
    keys: KEYS,
    replaces: OLD.oldSubscription.endpoint,
  });
}

test('subscribes again when the browser changes the push endpoint, and names the old one', async () => {
  answer();
  await renewAlerts(scope, OLD);
  const [options] = subscribe.mock.calls[0] ?? [];
  expect([options.userVisibleOnly, ...options.applicationServerKey]).toEqual([true, 1, 2, 3]);
  expectRenewed();
});

test('when the server cannot be reached, renews alerts later from a page, once', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await renewAlerts(scope, OLD);
  fetch.mockResolvedValueOnce({ ok: false, status: 503 });
  await expect(renewLost(scope)).rejects.toThrow('503');
  answer();
  await renewLost(scope);
  expectRenewed();
  fetch.mockClear();
  await renewLost(scope);
  expect(fetch).not.toHaveBeenCalled();
});

test('does not renew alerts once the driver is signed out', async () => {
  fetch.mockResolvedValueOnce({ ok: false, status: 401 });
  await renewAlerts(scope, {});
  await renewLost(scope);
  expect(subscribe).not.toHaveBeenCalled();
  expect(fetch).toHaveBeenCalledTimes(1);
});
