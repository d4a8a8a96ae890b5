import { expect, test } from 'vitest';
import { shortenStreet } from './shorten-street.ts';

test.each([
  ['East Madison Street', 'E Madison St'],
  ['Eastern Avenue', 'Eastern Ave'],
  ['North Avenue', 'North Ave'],
  ['East Street', 'East St'],
  ["O'Donnell Street Cutoff", "O'Donnell Street Cutoff"],
  ['Dulaney Valley Road North', 'Dulaney Valley Road N'],
  ['Avenue B', 'Avenue B'],
  ['Broadway', 'Broadway'],
  ['constructor', 'constructor'],
  ['I-95', 'I-95'],
])('%s is %s', (name, short) => {
  expect(shortenStreet(name)).toBe(short);
});

test('names of other words are left alone', () => {
  expect(shortenStreet('Old constructor')).toBe('Old constructor');
});
