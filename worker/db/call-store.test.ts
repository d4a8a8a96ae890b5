import { beforeEach, expect, test, vi } from 'vitest';
import { isStoreError } from '#worker/errors.ts';
import { callStore } from './call-store.ts';

const LOST = 'D1_ERROR: Network connection lost.';

const repeatable = { isRepeatable: true };

beforeEach(() => {
  // why: retries and timeouts must not slow the tests down.
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  return () => void vi.useRealTimers();
});

/** Returns a call that fails the given number of times, and the start time of each attempt. */
function failing(times: number, message = LOST) {
  const began: number[] = [];
  const call = vi.fn(async () => {
    began.push(Date.now());
    if (began.length <= times) throw new Error(message);
    return 'done';
  });
  return { call, began };
}

const isWithin = (min: number, max: number) => (ms: number) => min <= ms && ms <= max;

test('retries a repeatable call after transient errors, with growing pauses', async () => {
  const { call, began } = failing(2);
  expect(await callStore(call, repeatable)).toBe('done');
  const [start = 0, second = 0, third = 0] = began;
  expect(began).toHaveLength(3);
  const pauses = [second - start, third - second];
  expect(pauses).toEqual([expect.toSatisfy(isWithin(39, 80)), expect.toSatisfy(isWithin(79, 160))]);
});

test('throws a StoreError after three attempts', async () => {
  const { call } = failing(3);
  const error = await callStore(call, repeatable).catch((thrown) => thrown);
  expect(isStoreError(error)).toBe(true);
  expect(error.message).toBe(LOST);
  expect(call).toHaveBeenCalledTimes(3);
});

test.each([
  ['a call that changes something', LOST, false],
  ['a store that is overloaded', 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.', true],
  ['a store that is full', 'D1_ERROR: database or disk is full: SQLITE_FULL', true],
])('%s is not tried again', async (_, message, isRepeatable) => {
  const { call } = failing(1, message);
  const error = await callStore(call, { isRepeatable }).catch((thrown) => thrown);
  expect(isStoreError(error)).toBe(true);
  expect(call).toHaveBeenCalledTimes(1);
});

test.each([
  'D1_ERROR: UNIQUE constraint failed: drivers.email: SQLITE_CONSTRAINT',
  'D1_ERROR: no such column: nothing at offset 7: SQLITE_ERROR',
  'D1_ERROR: string or blob too big: SQLITE_TOOBIG',
  "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
])('a wrong statement is no trouble of the store: %s', async (message) => {
  const { call } = failing(1, message);
  const error = await callStore(call, repeatable).catch((thrown) => thrown);
  expect(error.message).toBe(message);
  expect(isStoreError(error)).toBe(false);
  expect(call).toHaveBeenCalledTimes(1);
});

test('throws a StoreError if the store never responds', async () => {
  const call = () => new Promise<never>(() => {});
  const error = await callStore(call, repeatable).catch((thrown) => thrown);
  expect(isStoreError(error)).toBe(true);
});

test('times out a write that never responds, without retrying it', async () => {
  const call = vi.fn(() => new Promise<never>(() => {}));
  const error = await callStore(call, { isRepeatable: false }).catch((thrown) => thrown);
  expect(isStoreError(error)).toBe(true);
  expect(call).toHaveBeenCalledTimes(1);
});

test('recognizes a wrapped StoreError and a copy of its class', () => {
  const copy = Object.assign(new Error('lost'), { name: 'StoreError' });
  expect(isStoreError(new Error('Failed query', { cause: copy }))).toBe(true);
  expect([isStoreError(new Error('a bug')), isStoreError('text'), isStoreError(undefined)]).toEqual([
    false,
    false,
    false,
  ]);
});
