import { expect, test } from 'vitest';
import { getAddressKey, getBlockKey } from './client-address.ts';

test('uses an IPv4 address as its own key', () => {
  expect(getAddressKey('203.0.113.7')).toBe('203.0.113.7');
});

test('gives an IPv4 address written as IPv6 the key of the IPv4 address', () => {
  for (const address of ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7']) {
    expect(getAddressKey(address)).toBe('203.0.113.7');
    expect(getBlockKey(address)).toBeNull();
  }
});

test('returns the first 48 bits of an IPv6 address as its wider block', () => {
  expect(getBlockKey('2001:db8:7:1::1')).toBe('2001:db8:7::/48');
  expect(getBlockKey('2001:0db8:0007:ffff:1:2:3:4')).toBe('2001:db8:7::/48');
  for (const address of ['203.0.113.7', null, '']) expect(getBlockKey(address)).toBeNull();
});

test('keeps the key short whatever address a client sends', () => {
  for (const address of ['x'.repeat(5000), ':'.repeat(5000), `${'f'.repeat(5000)}::1`, '1.2.3.4:::::5'])
    expect(getAddressKey(address).length).toBeLessThan(100);
});

test('gives IPv6 addresses of one /64 block the same key, however they are written', () => {
  for (const address of ['2001:db8::1', '2001:0DB8:0:0:1234:5678:9abc:def0', '2001:db8:0::ffff']) {
    expect(getAddressKey(address)).toBe('2001:db8:0:0::/64');
  }
  expect(getAddressKey('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(getAddressKey('::1')).toBe('0:0:0:0::/64');
});

test('gives all requests without an address the same key', () => {
  expect(getAddressKey(undefined)).toBe('unknown');
  expect(getAddressKey('')).toBe('unknown');
});
