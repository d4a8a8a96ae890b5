import { expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { EMPTY_CHANNEL, findNextExpiry, listChanges, recordChange } from './live-message.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const MINUTE_MS = 60_000;

test('reports the changes after a version once', () => {
  const first = recordChange(EMPTY_CHANNEL, { topics: ['orders', 'route'] }, NOW);
  const both = recordChange(first, { topics: ['earnings'] }, NOW + 5);
  expect(listChanges(both, NOW - 1, NOW + 5)).toEqual({
    type: 'changed',
    topics: ['orders', 'route', 'earnings'],
    version: NOW + 5,
    arrived: [],
  });
  expect(listChanges(both, first.version, NOW + 5).topics).toEqual(['earnings']);
  expect(listChanges(both, both.version, NOW + 5).topics).toEqual([]);
});

test('gives changes in one millisecond, or after the clock went back, versions of their own', () => {
  const first = recordChange(EMPTY_CHANNEL, { topics: ['orders'] }, NOW);
  const second = recordChange(first, { topics: ['route'] }, NOW);
  const third = recordChange(second, { topics: ['earnings'] }, NOW - 1000);
  expect(new Set([first, second, third].map(({ version }) => version)).size).toBe(3);
  expect(listChanges(third, second.version, NOW).topics).toEqual(['earnings']);
});

test('reports an arriving offer once, however often it is sent', () => {
  const arrivals = [{ id: 'a', expiresAt: NOW + MINUTE_MS }];
  const first = recordChange(EMPTY_CHANNEL, { topics: ['orders'], arrivals }, NOW);
  const again = recordChange(first, { topics: ['orders'], arrivals }, NOW + 5);
  expect(listChanges(first, NOW - 1, NOW).arrived).toEqual(['a']);
  expect(listChanges(again, first.version, NOW + 5).arrived).toEqual([]);
});

test('an expired offer changes the orders and is no longer reported as an arrival', () => {
  const arrivals = [{ id: 'a', expiresAt: NOW + MINUTE_MS }];
  const state = recordChange(EMPTY_CHANNEL, { topics: ['orders'], arrivals }, NOW);
  expect(findNextExpiry(state, NOW)).toBe(NOW + MINUTE_MS);
  expect(listChanges(state, state.version, NOW + MINUTE_MS - 1).topics).toEqual([]);
  const after = listChanges(state, state.version, NOW + MINUTE_MS);
  expect(after).toEqual({ type: 'changed', topics: ['orders'], version: NOW + MINUTE_MS, arrived: [] });
  expect(listChanges(state, after.version, NOW + 2 * MINUTE_MS).topics).toEqual([]);
  expect(findNextExpiry(state, NOW + MINUTE_MS)).toBeNull();
});

test('bounds the stored state of a channel', () => {
  let state = EMPTY_CHANNEL;
  for (let at = 0; at < 500; at += 1) {
    const arrivals = [{ id: `order-${at}`, expiresAt: NOW + at + MINUTE_MS }];
    state = recordChange(state, { topics: ['orders'], arrivals }, NOW + at);
  }
  expect(state.arrivals).toHaveLength(ACCOUNT_LIMITS.openOrders);
  expect(listChanges(state, 0, NOW + 500).arrived.at(-1)).toBe('order-499');
});
