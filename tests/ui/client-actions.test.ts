import { renderHook, waitFor } from '@testing-library/preact';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { OUTDATED_EVENT } from '#app/components/live/outdated-event.ts';
import { getQueueState, setQueueState } from '#app/components/offline/queue-state.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import type { ActionReply, Toast } from '#app/lib/toast.ts';
import { useShownToast } from '#app/lib/toast-store.ts';
import { clientAction as postDelivery } from '#app/routes/network/new-delivery.tsx';
import { en } from '#worker/words/locales/en.ts';

const sources = import.meta.glob<string>('/app/routes/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every toast for a form that does not reach the server has a text', () => {
  const keys = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/createClientAction\('(\w+)'/g)].map(([, key]) => key as keyof typeof en.toasts),
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => en.toasts[key].text === '')).toEqual([]);
});

test('reports a lost posting as possibly posted, and a lost quote as not posted', async () => {
  const lose = async (intent: string) => {
    const body = new URLSearchParams({ intent });
    const request = new Request('http://localhost/new', { method: 'POST', body });
    const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
    const reply = await postDelivery({ request, params: {}, context: undefined, serverAction });
    return reply.toast?.key;
  };
  expect(await lose('postDelivery')).toBe('deliveryUnanswered');
  expect(await lose('quoteDelivery')).toBe('deliveryNotPosted');
});

test('reports an unknown outcome when the response to a payment is lost, unless the server failed or nothing was sent', async () => {
  const pay = createClientAction('planUnchanged', {
    byIntent: { startPlan: 'paymentFailed' },
    unanswered: 'noAnswer',
  });
  const lose = async (error: unknown) => {
    const body = new URLSearchParams({ intent: 'startPlan' });
    const request = new Request('http://localhost/subscribe', { method: 'POST', body });
    const serverAction = () => Promise.reject(error);
    return (await pay({ request, params: {}, context: undefined, serverAction })).toast?.key;
  };
  expect(await lose(new TypeError('Failed to fetch'))).toBe('noAnswer');
  expect(await lose(new Error('The server failed'))).toBe('paymentFailed');
  // why: simulates a device that is offline.
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await lose(new TypeError('Failed to fetch'))).toBe('paymentFailed');
  network.mockRestore();
});

const action = createClientAction('orderUpdateFailed', { canWait: true });
const MOVES = { byIntent: { optimizeRoute: 'optimizationFailed' } } as const;

function submit(
  serverAction: () => Promise<unknown>,
  signal?: AbortSignal,
  intent = 'accept',
): Promise<ActionReply> {
  const body = new URLSearchParams({ intent, orderId: 'a' });
  const request = new Request('http://localhost/orders', { method: 'POST', body, ...(signal && { signal }) });
  return action({ request, params: {}, context: undefined, serverAction: serverAction as never });
}

beforeEach(() => setQueueState({ driverId: 'driver' }));

test('without storage on the phone, says what to do about a lost tap', async () => {
  expect(globalThis.indexedDB).toBeUndefined();
  const reply = await submit(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(reply).toMatchObject({ isDone: false, toast: { kind: 'error', key: 'tapNotSaved' } });
  expect(getQueueState()).toMatchObject({ actions: [], isLost: false });
});

test('offline, an action that cannot be queued says that it needs a connection', async () => {
  // why: simulates a device that is offline.
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lose = async () => {
    throw new TypeError('Failed to fetch');
  };
  const reply = await submit(lose, undefined, 'generateSamples');
  network.mockRestore();
  expect(reply).toMatchObject({ isDone: false, toast: { kind: 'error', key: 'connectionLost' } });
});

test('without a queue, accepts a response after 14 seconds and gives up after 15', async () => {
  vi.useFakeTimers();
  const slow = submit(() => new Promise((resolve) => setTimeout(resolve, 14_000, { isDone: true })));
  const reply = submit(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  expect(await slow).toEqual({ isDone: true });
  expect(await reply).toMatchObject({ isDone: false, toast: { key: 'noAnswer' } });
});

test.each([
  ['a shift', createClientAction('shiftFailed')],
  ['an optimization', createClientAction('orderUpdateFailed', { ...MOVES, canWait: true })],
])('does not call an action failed that timed out, and shows its late response: %s', async (_what, send) => {
  const onOutdated = vi.fn();
  window.addEventListener(OUTDATED_EVENT, onOutdated);
  onTestFinished(() => window.removeEventListener(OUTDATED_EVENT, onOutdated));
  const { result } = renderHook(useShownToast);
  const toast: Toast = { id: 'late', kind: 'success', key: 'routeOptimized' };
  const serverAction = () => new Promise((resolve) => setTimeout(resolve, 16_000, { isDone: true, toast }));
  const body = new URLSearchParams({ intent: 'optimizeRoute' });
  const request = new Request('http://localhost/', { method: 'POST', body });
  vi.useFakeTimers();
  const reply = send({ request, params: {}, context: undefined, serverAction: serverAction as never });
  await vi.advanceTimersByTimeAsync(15_500);
  expect(await reply).toMatchObject({ isDone: false, toast: { key: 'noAnswer' } });
  expect(onOutdated).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(onOutdated).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(result.current).toMatchObject(toast));
});

test('frees a form after a timeout, saying that it may have worked, and lets a file upload take longer', async () => {
  const save = createClientAction('accountUpdateFailed');
  const send = (body: FormData | URLSearchParams) => {
    const request = new Request('http://localhost/account', { method: 'POST', body });
    return save({ request, params: {}, context: undefined, serverAction: () => new Promise(() => {}) });
  };
  vi.useFakeTimers();
  const reply = send(new URLSearchParams({ intent: 'saveAccount' }));
  const hasUploaded = vi.fn();
  void send(new FormData()).then(hasUploaded);
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  expect(await reply).toMatchObject({ isDone: false, toast: { kind: 'error', key: 'noAnswer' } });
  expect(hasUploaded).not.toHaveBeenCalled();
});

test('returns the server’s reply, and throws its refusals', async () => {
  expect(await submit(async () => ({ isDone: true }))).toEqual({ isDone: true });
  const refused = submit(async () => {
    throw new Response(null, { status: 401 });
  });
  await expect(refused).rejects.toHaveProperty('status', 401);
});

test('does not queue a tap that a later one replaced', async () => {
  const replaced = new AbortController();
  const reply = submit(async () => {
    replaced.abort();
    throw new Error('Unable to decode turbo-stream response from URL: /orders');
  }, replaced.signal);
  await expect(reply).rejects.toThrow('Unable to decode');
  expect(getQueueState()).toMatchObject({ actions: [], isLost: false });
});

test.each([
  ['a tap stands behind one of its order that was sent', 'a', 0],
  ['a tap on another order is sent at once', 'b', 1],
])('%s', async (_what, orderId, calls) => {
  class Opening extends EventTarget {}
  // why: only browsers have IndexedDB. This database never opens.
  vi.stubGlobal('IDBRequest', Opening);
  vi.stubGlobal('indexedDB', { open: () => new Opening() });
  const decline = { kind: 'decline', orderId, key: 'key-1', restaurant: '', at: 0, seq: 1 } as const;
  setQueueState({ actions: [{ ...decline, state: 'sent' }] });
  const serverAction = vi.fn(async () => ({ isDone: true }));
  void submit(serverAction, undefined, 'restore');
  await expect.poll(() => serverAction.mock.calls.length).toBe(calls);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(serverAction).toHaveBeenCalledTimes(calls);
  vi.unstubAllGlobals();
});
