import { expect, test } from 'vitest';
import { toArticleAddress } from './to-article-address.ts';

const BASE = 'https://blog.example.com/feed/';

test.each([
  ['https://blog.example.com/a', 'https://blog.example.com/a'],
  [' HTTPS://Blog.Example.com/a?utm_source=rss&id=7&fbclid=x#top ', 'https://blog.example.com/a?id=7'],
  ['http://blog.example.com/a', 'https://blog.example.com/a'],
  ['/a?utm_medium=feed', 'https://blog.example.com/a'],
  ['../a', 'https://blog.example.com/a'],
  ['//cdn.example.com/a', 'https://cdn.example.com/a'],
])('%s becomes %s', (href, expected) => expect(toArticleAddress(href, BASE)).toBe(expected));

test.each([
  '',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hello',
  'mailto:editor@example.com',
  'http://192.168.1.1/reboot',
  'https://localhost/',
  'http://example.com:8080/a',
  'https://reader:secret@example.com/',
  `https://example.com/${'a'.repeat(2000)}`,
])('%s leads nowhere', (href) => expect(toArticleAddress(href, BASE)).toBeNull());
