import { expect, test } from 'vitest';
import { decodeFile } from './decode-file.ts';

const TEXT = 'Date,Total\n2026-03-04,12.50';
const toUtf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark, Windows line ends', Buffer.from(`\uFEFF${TEXT.replace('\n', '\r\n')}`)],
  ['old Mac line ends', Buffer.from(TEXT.replace('\n', '\r'))],
  ['UTF-16 little endian', toUtf16(`\uFEFF${TEXT}`)],
  ['UTF-16 big endian', toUtf16(`\uFEFF${TEXT}`, true)],
  ['UTF-16 without a mark', toUtf16(TEXT)],
  ['a stray NUL', Buffer.from(`${TEXT}\0`)],
])('decodes a file in %s', (_, bytes) => {
  expect(decodeFile(new Uint8Array(bytes), null)).toBe(TEXT);
});

test('decodes the Windows encodings of Chinese and Arabic for drivers with that language', () => {
  const chinese = new Uint8Array([200, 213, 198, 218, 44, 208, 161, 183, 209]);
  expect(decodeFile(chinese, 'zh')).toBe('日期,小费');
  expect(decodeFile(new Uint8Array([199, 225, 202, 199, 209, 237, 206]), 'ar')).toBe('التاريخ');
  expect(decodeFile(new Uint8Array(Buffer.from('Café', 'latin1')), 'zh')).toBe('Café');
  expect(decodeFile(new Uint8Array(Buffer.from('日期')), 'ar')).toBe('日期');
});

test('decodes Windows-1252, but rejects a file that is not text', () => {
  expect(decodeFile(new Uint8Array(Buffer.from('Café', 'latin1')), null)).toBe('Café');
  const packed = Array.from({ length: 5000 }, (_, index) => (index * 104_729) % 256);
  expect(decodeFile(new Uint8Array(Buffer.from([80, 75, 3, 4, ...packed])), null)).toBeNull();
});
