import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { drawQr } from './draw-qr.server.ts';
import type { QrPicture } from './qr-picture.ts';

/** What a camera would see: the path painted at `scale` pixels a module. */
function paint({ modules, path }: QrPicture, scale: number) {
  const size = modules * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1) {
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
      }
    }
  }
  return { width: size, height: size, data };
}

test.each([
  'https://roadwaze.example/restaurant-signup?ref=ABCD2345',
  'https://roadwaze.example/signup?campaign=NEWDRIVER2025&type=driver&ref=ABCD2345&utm_source=qr_code',
  `https://roadwaze.example/api/login#prefill=${'Zürich 東京 '.repeat(12)}`,
])('a reader finds the text that was drawn: %s', (text) => {
  expect(decodeQR(paint(drawQr(text), 5))).toBe(text);
});

test('the quiet space stays free on every side', () => {
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
