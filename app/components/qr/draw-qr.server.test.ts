import { expect, test } from 'vitest';
import { readQr } from '#tests/factories/read-qr.ts';
import { drawQr } from './draw-qr.server.ts';

test.each([
  'https://roadwaze.example/restaurant-signup?ref=ABCD2345',
  'https://roadwaze.example/signup?campaign=NEWDRIVER2025&type=driver&ref=ABCD2345&utm_source=qr_code',
  `https://roadwaze.example/api/login#prefill=${'Zürich 東京 '.repeat(12)}`,
])('a reader finds the text that was drawn: %s', (text) => {
  expect(readQr(drawQr(text))).toBe(text);
});

test('leaves the quiet zone empty on every side', () => {
  const { modules, path } = drawQr('https://roadwaze.example/');
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => [
    Number(x),
    Number(x) + Number(width),
    Number(y),
  ]);
  expect(Math.min(...runs.map(([start]) => start ?? 0))).toBe(4);
  expect(Math.max(...runs.map(([, end]) => end ?? 0))).toBe(modules - 4);
  expect(runs[0]?.[2]).toBe(4);
});
