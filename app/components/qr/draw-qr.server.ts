import { encodeQR } from 'qr';
import type { QrPicture } from './qr-picture.ts';

/** The quiet zone the standard requires on each side, in modules (ISO/IEC 18004 §9.1). */
const QUIET_MODULES = 4;

/** Encodes a text as a QR code that survives the loss of 15% of it (level M). Throws if the text is too long. */
export function drawQr(text: string): QrPicture {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES });
  return { modules: rows.length, path: rows.map(drawRow).join('') };
}

/** Returns the path of one row's dark runs. */
function drawRow(row: boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
  }
  return path;
}
