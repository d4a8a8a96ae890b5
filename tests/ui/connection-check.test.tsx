import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { OUTDATED_EVENT } from '#app/components/live/outdated-event.ts';
import { OfflineBackground } from '#app/components/offline/offline-background.tsx';
import { type StoredAction, setQueueState } from '#app/components/offline/queue-state.ts';
import { showToast, useShownToast } from '#app/lib/toast-store.ts';
import { DRIVER_HEADER } from '#worker/domain/auth/driver-header.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { renderRoutes } from './render-routes.tsx';

const HOUR_MS = 3_600_000;

afterEach(() => {
  // Unmounts before the real network is restored.
  cleanup();
  vi.useRealTimers();
});

const lose: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

/** Renders a page that the server read at `readAt` (epoch ms), by default on a phone whose network fails. */
function show(readAt: number, network = lose) {
  const reach = vi.fn(network);
  // why: tests have no network.
  vi.stubGlobal('fetch', reach);
  renderRoutes([{ path: '/', Component: () => <OfflineBackground driverId="driver" readAt={readAt} /> }]);
  return reach;
}

test.each([
  ['is right', -2 * HOUR_MS],
  ['is behind', 2 * HOUR_MS],
])('reports no connection on an old page when the phone’s clock %s', async (_clock, offset) => {
  const reach = show(Date.now() + offset);
  expect(await screen.findByText(/^You’re offline/)).toBeDefined();
  // The offline bar tries to reach the server too.
  await waitFor(() => expect(reach.mock.calls.length).toBeGreaterThan(1));
});

test('announces a lost connection once, and shows the age of the page', async () => {
  show(Date.now() - 2 * HOUR_MS);
  const age = await screen.findByText('Last updated 2 hours ago.');
  expect(screen.getByRole('alert').textContent).toBe('You’re offline.');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(age.textContent).toBe('Last updated 3 hours ago.'));
  expect(age.closest('[role="alert"], [aria-live]')).toBeNull();
});

test.each([
  ['a page that the phone stored is read again as soon as the server answers', 1_200_000, 1],
  ['a page that only looks old by the phone’s clock is not', 2000, 0],
])('%s', async (_page, age, times) => {
  const readAt = Date.now() - HOUR_MS;
  const noticed = vi.fn();
  window.addEventListener(OUTDATED_EVENT, noticed);
  const headers = { Date: new Date(readAt + age).toUTCString() };
  const reach = show(readAt, async () => Response.json({}, { headers }));
  await waitFor(() => expect(reach).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  window.removeEventListener(OUTDATED_EVENT, noticed);
  expect(noticed).toHaveBeenCalledTimes(times);
});

test('sends no request for a page that was rendered on request', () => {
  expect(show(performance.timeOrigin)).not.toHaveBeenCalled();
});

test('reports no connection on an old page when the network does not respond', async () => {
  show(
    Date.now() - HOUR_MS,
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  expect(await screen.findByText(/^You’re offline/)).toBeDefined();
});

/** Generous, because a slow machine takes long to load a script. */
const LOADING = { timeout: 30_000 };

test('retries pages that could not be stored', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: performance.timeOrigin });
  // why: only a browser has Cache Storage and a service worker.
  vi.stubGlobal('caches', { has: async () => false, open: async () => ({ put: () => {}, match: () => {} }) });
  const serviceWorker = { register: async () => ({}), addEventListener: () => {} };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  let isLost = true;
  const headers = { [DRIVER_HEADER]: 'driver' };
  const reach = show(performance.timeOrigin, async () => {
    return isLost ? Promise.reject(new TypeError('Failed to fetch')) : new Response('', { headers });
  });
  await vi.waitFor(() => expect(reach).toHaveBeenCalledTimes(1), LOADING);
  await vi.advanceTimersByTimeAsync(0);
  isLost = false;
  // The module that retries may load only now, so time passes until it has.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reach.mock.calls.flat()).toContain(paths.orders());
  }, LOADING);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reach.mock.calls.flat().filter((path) => path === paths.orders())).toHaveLength(1);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('shows a refused tap right away, and hides the toast that it was saved', async () => {
  const tap = { kind: 'pickUp', orderId: 'a', key: 'key', restaurant: 'Thai Basil', at: 0, seq: 1 } as const;
  const set = (state: StoredAction['state']) => {
    void act(() => setQueueState({ driverId: 'driver', actions: [{ ...tap, state }] }));
  };
  show(performance.timeOrigin);
  set('waiting');
  await screen.findByText('1 tap waits to be sent');
  const { result } = renderHook(useShownToast);
  void act(() => showToast({ kind: 'success', key: 'actionQueued' }));
  expect(result.current?.key).toBe('actionQueued');
  set('refused');
  expect(result.current).toBeNull();
});
