import { expect, test } from 'vitest';
import { toSourceUrl } from './default-sources.ts';

test('normalizes the URL of a source', () => {
  expect(toSourceUrl('https://a.example.com/feed?x=1#top')).toBe('https://a.example.com/feed?x=1');
  expect(toSourceUrl('https://Example.com./x')).toBe('https://example.com/x');
});
