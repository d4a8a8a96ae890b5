import { expect, test } from 'vitest';
import { SAMPLE_SOURCE, toSourceAddress } from './default-sources.ts';

test('an address is kept in one way of writing, and says what kind of source it makes', () => {
  expect(toSourceAddress('https://a.example.com/feed?x=1#top')).toEqual({
    url: 'https://a.example.com/feed?x=1',
    kind: 'feed',
  });
  expect(toSourceAddress('https://Example.com./x').url).toBe('https://example.com/x');
  expect(toSourceAddress(SAMPLE_SOURCE.url)).toEqual({ url: SAMPLE_SOURCE.url, kind: 'internal' });
});
