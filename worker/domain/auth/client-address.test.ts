import { expect, test } from 'vitest';
import { getAddressKey } from './client-address.ts';

test('an IPv4 address counts for itself', () => {
  expect(getAddressKey('203.0.113.7')).toBe('203.0.113.7');
  expect(getAddressKey('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7');
});

test('IPv6 addresses of one block count together, however they are written', () => {
  for (const address of ['2001:db8::1', '2001:0DB8:0:0:1234:5678:9abc:def0', '2001:db8:0::ffff']) {
    expect(getAddressKey(address)).toBe('2001:db8:0:0::/64');
  }
  expect(getAddressKey('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(getAddressKey('::1')).toBe('0:0:0:0::/64');
});

test('without an address all count as one', () => {
  expect(getAddressKey(undefined)).toBe('unknown');
  expect(getAddressKey('')).toBe('unknown');
});
