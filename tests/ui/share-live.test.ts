import { expect, test, vi } from 'vitest';
import { shareLive } from '#app/components/live/share-live.ts';

const LISTENER = { getSince: () => 0, onMessage() {}, onSignedOut() {}, onLost() {} };

/** Counts how often a page asks to have the socket where it is refused for a reason, 50 times at most. */
async function countRequests(reason: string): Promise<number> {
  const request = vi.fn();
  for (let time = 0; time < 50; time += 1) request.mockRejectedValueOnce(new DOMException('', reason));
  request.mockReturnValue(new Promise(() => {}));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  );
  const { stop } = shareLive('one driver', LISTENER);
  await new Promise((resolve) => setTimeout(resolve));
  stop();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
  return request.mock.calls.length;
}

test('a page that is being left does not ask again for what it gets no more', async () => {
  expect(await countRequests('InvalidStateError')).toBe(1);
});

test('a page another tab took over from waits for its turn', async () => {
  expect(await countRequests('AbortError')).toBe(51);
});
