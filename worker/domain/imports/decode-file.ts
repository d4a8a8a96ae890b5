/** The encoding in which spreadsheets on Windows save in these languages; in all others it is Windows-1252. */
const WINDOWS_ENCODINGS: Record<string, string> = { ar: 'windows-1256', zh: 'gb18030' };
/** The share of NULs on one side of byte pairs above which a text without a BOM counts as UTF-16. */
const MIN_NUL_SHARE = 0.3;
const SAMPLE_BYTES = 4000;
/** The share of control characters above which a file is not text. */
const MAX_CONTROL_SHARE = 0.02;
const MAX_STRAY_CONTROLS = 4;

/**
 * Returns the text of a file, or null if it is not text. Tries in order: UTF-16 and UTF-8 by their BOMs, UTF-16 by its NULs,
 * valid UTF-8, the Windows encoding of the driver's language, and Windows-1252 (which includes Latin-1). Line ends become "\n",
 * NULs are removed.
 */
export function decodeFile(bytes: Uint8Array, language: string | null): string | null {
  const text = new TextDecoder(findEncoding(bytes, language)).decode(bytes);
  const sample = text.slice(0, SAMPLE_BYTES);
  const controls = sample.match(/(?![\t\n\f\r])\p{Cc}/gu) ?? [];
  if (controls.length > Math.max(MAX_STRAY_CONTROLS, sample.length * MAX_CONTROL_SHARE)) return null;
  return text.replaceAll('\uFEFF', '').replaceAll('\0', '').replaceAll(/\r\n?/g, '\n');
}

function findEncoding(bytes: Uint8Array, language: string | null): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const countNuls = (side: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === side).length;
  const [even, odd] = [countNuls(0), countNuls(1)];
  const minNuls = (sample.length / 2) * MIN_NUL_SHARE;
  if (odd > minNuls && odd > even * 4) return 'utf-16le';
  if (even > minNuls && even > odd * 4) return 'utf-16be';
  const local = WINDOWS_ENCODINGS[language ?? ''] ?? 'windows-1252';
  return ['utf-8', local].find((encoding) => isIn(encoding, bytes)) ?? 'windows-1252';
}

function isIn(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
