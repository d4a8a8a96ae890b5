import { expect, test } from 'vitest';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { isFiltering, matchesFilter, readOrderFilter } from './order-filter.ts';

const read = (query: string) => readOrderFilter(new URLSearchParams(query));

test('reads the filter from a query, without empty or unknown values', () => {
  expect(read('platform=doordash&status=completed&text=%20thai%20')).toEqual({
    platform: 'doordash',
    status: 'completed',
    text: 'thai',
  });
  expect(read('platform=&status=&text=')).toEqual({});
  expect(read('platform=myspace&status=lost&text=%20')).toEqual({});
  expect(read(`text=${'x'.repeat(500)}`).text).toHaveLength(100);
});

test('an empty filter matches every order', () => {
  expect([isFiltering({}), isFiltering({ text: undefined }), isFiltering({ text: 'a' })]).toEqual([
    false,
    false,
    true,
  ]);
  expect(matchesFilter(buildTypedOrder({}), {})).toBe(true);
});

test('requires both platform and status to match', () => {
  const order = buildTypedOrder({ platform: 'doordash', status: 'declined' });
  expect(matchesFilter(order, { platform: 'doordash', status: 'declined' })).toBe(true);
  expect(matchesFilter(order, { platform: 'doordash', status: 'completed' })).toBe(false);
  expect(matchesFilter(order, { platform: 'grubhub' })).toBe(false);
});

test.each([
  ['CAFE', true],
  ['café', true],
  ['oak', true],
  ['mill st', true],
  ['basil', false],
])('searches names and addresses for %j, ignoring case and accents', (text, isFound) => {
  const order = buildTypedOrder({
    restaurantName: 'Café Zoé',
    restaurantAddress: '1 Mill St',
    customerAddress: '20 Oak Ave',
  });
  expect(matchesFilter(order, { text })).toBe(isFound);
});
