import decodeQR from 'qr/decode.js';

/** Decodes a drawn QR code, rendered at `scale` pixels per module as a camera would see it. */
export function readQr({ modules, path }: { modules: number; path: string }, scale = 5): string {
  const size = modules * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1) {
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
      }
    }
  }
  return decodeQR({ width: size, height: size, data });
}
