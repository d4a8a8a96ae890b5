import { expect, test, vi } from 'vitest';
import { isStoreError } from '#worker/errors.ts';
import { callStore } from './call-store.ts';

const LOST = 'D1_ERROR: Network connection lost.';

/** A call that fails so often, and the pauses before each new try. */
function failing(times: number, message = LOST) {
  const pauses: number[] = [];
  let calls = 0;
  const call = vi.fn(async () => {
    calls += 1;
    if (calls <= times) throw new Error(message);
    return 'done';
  });
  const sleep = async (ms: number) => void pauses.push(ms);
  return { call, pauses, options: { isRepeatable: true, sleep } };
}

test('a harmless call is tried again while its trouble passes, after growing pauses', async () => {
  const { call, pauses, options } = failing(2);
  expect(await callStore(call, options)).toBe('done');
  const [first = 0, second = 0] = pauses;
  expect(pauses).toHaveLength(2);
  expect([first >= 40 && first <= 80, second >= 80 && second <= 160]).toEqual([true, true]);
});

test('three tries are the most, and then it is trouble of the store', async () => {
  const { call, options } = failing(3);
  const error = await callStore(call, options).catch((thrown) => thrown);
  expect(isStoreError(error)).toBe(true);
  expect(error.message).toBe(LOST);
  expect(call).toHaveBeenCalledTimes(3);
});

test.each([
  ['a call that changes something', LOST, false],
  ['a store that is overloaded', 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.', true],
  ['a store that is full', 'D1_ERROR: database or disk is full: SQLITE_FULL', true],
])('%s is not tried again', async (_, message, isRepeatable) => {
  const { call, options } = failing(1, message);
  const error = await callStore(call, { ...options, isRepeatable }).catch((thrown) => thrown);
  expect(isStoreError(error)).toBe(true);
  expect(call).toHaveBeenCalledTimes(1);
});

test.each([
  'D1_ERROR: UNIQUE constraint failed: drivers.email: SQLITE_CONSTRAINT',
  'D1_ERROR: no such column: nothing at offset 7: SQLITE_ERROR',
  'D1_ERROR: string or blob too big: SQLITE_TOOBIG',
  "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
])('a wrong statement is no trouble of the store: %s', async (message) => {
  const { call, options } = failing(1, message);
  const error = await callStore(call, options).catch((thrown) => thrown);
  expect(error.message).toBe(message);
  expect(isStoreError(error)).toBe(false);
  expect(call).toHaveBeenCalledTimes(1);
});

test('a store that never answers is in trouble', async () => {
  const call = () => new Promise<never>(() => {});
  const error = await callStore(call, { isRepeatable: true, limitMs: 1 }).catch((thrown) => thrown);
  expect(isStoreError(error)).toBe(true);
});

test('nor is a change waited for without end, and it is made once', async () => {
  vi.useFakeTimers();
  const call = vi.fn(() => new Promise<never>(() => {}));
  const waiting = callStore(call, { isRepeatable: false }).catch((thrown) => thrown);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isStoreError(await waiting)).toBe(true);
  expect(call).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('trouble is recognized in what wraps it, and in a copy of its class', () => {
  const copy = Object.assign(new Error('lost'), { name: 'StoreError' });
  expect(isStoreError(new Error('Failed query', { cause: copy }))).toBe(true);
  expect([isStoreError(new Error('a bug')), isStoreError('text'), isStoreError(undefined)]).toEqual([
    false,
    false,
    false,
  ]);
});
