import { expect, test } from 'vitest';
import { toSourceUrl } from './default-sources.ts';

test('an address is kept in one way of writing', () => {
  expect(toSourceUrl('https://a.example.com/feed?x=1#top')).toBe('https://a.example.com/feed?x=1');
  expect(toSourceUrl('https://Example.com./x')).toBe('https://example.com/x');
});
