import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadedFiles, loadOnce } from './loaded-files.ts';

// why: the timeout of ten seconds is too long for a test.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const open = (load: () => Promise<string>) => ({
  bytes: 1000,
  now: 0,
  load,
  warn: () => undefined,
  waitUntil: () => undefined,
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('loads a slow file once for all waiting callers', async () => {
  const files = createLoadedFiles();
  const load = vi.fn(() => wait(9000).then(() => 'content'));
  const wanted = [1, 2, 3].map(() => loadOnce(files, 'key', open(load)));
  await vi.advanceTimersByTimeAsync(9000);
  expect(await Promise.all(wanted)).toEqual(['content', 'content', 'content']);
  expect(load).toHaveBeenCalledOnce();
});

test('retries once for all waiting callers if the loading request was canceled', async () => {
  const files = createLoadedFiles();
  files.pending.set('key', { value: new Promise(() => undefined), beganAt: Date.now() });
  await vi.advanceTimersByTimeAsync(9000);
  const load = vi.fn(() => wait(1000).then(() => 'content'));
  const wanted = [1, 2, 3].map(() => loadOnce(files, 'key', open(load)));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await Promise.all(wanted)).toEqual(['content', 'content', 'content']);
  expect(load).toHaveBeenCalledOnce();
});

test('fails a load that times out', async () => {
  const found = loadOnce(
    createLoadedFiles(),
    'key',
    open(() => new Promise(() => undefined)),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await found).toBeNull();
});
