import { afterEach, expect, test, vi } from 'vitest';
import { shareLive } from '#app/components/live/share-live.ts';

const LISTENER = { getSince: () => 0, onMessage() {}, onSignedOut() {}, onLost() {} };

/** The leading tab's responses, one per question. After the last one it is asleep. */
let answers: object[] = [];
/** Whether two pages ask at the same time, so that each gets both responses. */
let isAnsweredTwice = false;

/** Replaces what tabs share: the lock, and a channel. */
function shareWith(request: LockManager['request']) {
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage = (_event: object) => {};
      postMessage() {
        const all = answers.splice(0, isAnsweredTwice ? 2 : 1);
        for (const data of all) queueMicrotask(() => this.onmessage({ data }));
      }
      close() {}
    },
  );
}

afterEach(() => {
  answers = [];
  isAnsweredTwice = false;
  Reflect.deleteProperty(navigator, 'locks');
});

/** Counts how often a page requests the lock of the socket when its first 50 requests fail with `reason`. */
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

/** Opens a page. Returns its lock requests up to the time by which a leading tab would have responded. */
async function listRequests(isFree: boolean, waitMs = 2000): Promise<LockOptions[]> {
  vi.useFakeTimers();
  // why: tests have no network.
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
  await vi.advanceTimersByTimeAsync(waitMs);
  stop();
  return asked;
}

test('a new page takes over from a tab that is asleep, but not from itself', async () => {
  expect(await listRequests(false)).toEqual([{}, { steal: true }]);
  expect(await listRequests(true)).toEqual([{}]);
});

test.each([
  ['a hidden tab', true, [{}, { steal: true }]],
  ['no tab that is looked at', false, [{}]],
])('a new page takes over from %s', async (_, isHidden, asked) => {
  answers = [{ kind: 'here', last: null, isHidden }];
  expect(await listRequests(false, 0)).toEqual(asked);
});

test('takes over only once from a hidden tab that responds twice', async () => {
  answers = Array(2).fill({ kind: 'here', last: null, isHidden: true });
  isAnsweredTwice = true;
  expect(await listRequests(false, 0)).toEqual([{}, { steal: true }]);
});

test('a visible page takes over from a tab that falls asleep later', async () => {
  answers = [{ kind: 'here', last: null, isHidden: false }];
  expect(await listRequests(false, 20_000)).toEqual([{}, { steal: true }]);
});

test('a page that is being left does not request the lock again', async () => {
  expect(await countRequests('InvalidStateError')).toBe(1);
});

test('a page that another tab took over from requests the lock again', async () => {
  expect(await countRequests('AbortError')).toBe(51);
});
