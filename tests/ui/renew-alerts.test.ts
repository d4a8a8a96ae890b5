import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewAlerts, renewLost } from '#app/service-worker/renew-alerts.ts';
import type { WorkerScope } from '#app/service-worker/worker-scope.ts';

// why: the library's notes are for a browser's console.
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
  // why: the network is another machine's, and only browsers have caches.
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

/** The server is in reach, and the browser subscribes. */
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

test('when the browser changes its address, it subscribes again and says which one is gone', async () => {
  answer();
  await renewAlerts(scope, OLD);
  const [options] = subscribe.mock.calls[0] ?? [];
  expect([options.userVisibleOnly, ...options.applicationServerKey]).toEqual([true, 1, 2, 3]);
  expectRenewed();
});

test('where the server is out of reach then, it does so once, when a page can', async () => {
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

test('once the driver is signed out it lets that be', async () => {
  fetch.mockResolvedValueOnce({ ok: false, status: 401 });
  await renewAlerts(scope, {});
  await renewLost(scope);
  expect(subscribe).not.toHaveBeenCalled();
  expect(fetch).toHaveBeenCalledTimes(1);
});
