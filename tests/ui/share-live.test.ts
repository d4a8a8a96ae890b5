import { afterEach, expect, test, vi } from 'vitest';
import { shareLive } from '#app/components/live/share-live.ts';

const LISTENER = { getSince: () => 0, onMessage() {}, onSignedOut() {}, onLost() {} };

/** Replaces what tabs share: the lock, and a channel on which nobody answers. */
function shareWith(request: LockManager['request']) {
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  );
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

/** Counts how often a page asks to have the socket where it is refused for a reason, 50 times at most. */
async function countRequests(reason: string): Promise<number> {
  const request = vi.fn();
  for (let time = 0; time < 50; time += 1) request.mockRejectedValueOnce(new DOMException('', reason));
  request.mockReturnValue(new Promise(() => {}));
  shareWith(request);
  const { stop } = shareLive('one driver', LISTENER);
  await new Promise((resolve) => setTimeout(resolve));
  stop();
  return request.mock.calls.length;
}

/** Opens a page, and returns how it asked for the socket by the time a leading tab would have answered. */
async function listRequests(isFree: boolean): Promise<LockOptions[]> {
  vi.useFakeTimers();
  // why: a socket leads to a network.
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close() {}
    },
  );
  const asked: LockOptions[] = [];
  shareWith((async (_name: string, options: LockOptions, take: () => Promise<void>) => {
    asked.push(options);
    await (isFree ? take() : new Promise(() => {}));
  }) as LockManager['request']);
  const { stop } = shareLive('one driver', LISTENER);
  await vi.advanceTimersByTimeAsync(2000);
  stop();
  return asked;
}

test('a page that opens takes over from a tab that is asleep, but not from itself', async () => {
  expect(await listRequests(false)).toEqual([{}, { steal: true }]);
  expect(await listRequests(true)).toEqual([{}]);
});

test('a page that is being left does not ask again for what it gets no more', async () => {
  expect(await countRequests('InvalidStateError')).toBe(1);
});

test('a page another tab took over from waits for its turn', async () => {
  expect(await countRequests('AbortError')).toBe(51);
});
