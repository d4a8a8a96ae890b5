import { expect, test } from 'vitest';
import { decodeFeed } from './decode-feed.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...utf8(part)] : part)));

function encodeUtf16(text: string, isBigEndian: boolean, mark: number[] = []): Uint8Array {
  return Uint8Array.from([
    ...mark,
    ...[...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      return isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  ]);
}

test('detects UTF-8 with and without a byte order mark, whatever the header declares', () => {
  expect(decodeFeed(utf8('<a>Café</a>'), null)).toBe('<a>Café</a>');
  expect(decodeFeed(bytes([0xef, 0xbb, 0xbf], '<a>Café</a>'), 'text/xml')).toBe('<a>Café</a>');
  expect(decodeFeed(utf8('<a>Café</a>'), 'text/xml; charset=iso-8859-1')).toBe('<a>Café</a>');
});

test('a truncated UTF-8 character does not affect the rest of the text', () => {
  const feed = bytes('<a>Café “tips” 東京', [0xe6, 0x9d], '</a>');
  expect(decodeFeed(feed, 'text/xml; charset=utf-8')).toBe('<a>Café “tips” 東京\ufffd</a>');
  expect(decodeFeed(feed, null)).toContain('<a>Café “tips” 東京');
});

test('uses the charset of the header, then of the prolog, then windows-1252 for non-UTF-8 bytes', () => {
  const latin = bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a>Caf', [0xe9], '</a>');
  expect(decodeFeed(latin, 'application/rss+xml')).toContain('<a>Café</a>');
  expect(decodeFeed(latin, 'text/xml; charset="windows-1251"')).toContain('<a>Cafй</a>');
  expect(decodeFeed(bytes('<a>', [0x93], 'Tip', [0x94], '</a>'), 'text/xml; charset=nonsense')).toBe(
    '<a>“Tip”</a>',
  );
  expect(decodeFeed(bytes('<a>', [0x93], '</a>'), 'text/xml; charset=utf-8')).toBe('<a>“</a>');
});

test('detects UTF-16 by its byte order mark or its zero bytes', () => {
  expect(decodeFeed(encodeUtf16('<a>é</a>', false, [0xff, 0xfe]), null)).toBe('<a>é</a>');
  expect(decodeFeed(encodeUtf16('<a>é</a>', true, [0xfe, 0xff]), null)).toBe('<a>é</a>');
  expect(decodeFeed(encodeUtf16('<a>é</a>', false), 'text/xml')).toBe('<a>é</a>');
});

test('decodes an empty file as an empty text', () => expect(decodeFeed(new Uint8Array(), null)).toBe(''));
