/** Where a declaration may stand: an XML prolog comes first. */
const PROLOG_BYTES = 300;

/** What windows-1252 has where Unicode has control characters; runtimes differ in whether their decoder knows. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function replaceControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => C1[control.charCodeAt(0) - 0x80] ?? '');
}

function decode(bytes: Uint8Array, label: string | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 by its mark, or by the zero bytes round the first "<". */
function findUtf16([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return undefined;
}

/** UTF-8 but for a few bytes, as an excerpt cut inside a character leaves it; null when most of what is beyond ASCII is none. */
function decodeDamagedUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return whole > 2 * damaged ? text : null;
}

/**
 * The text of a feed from its bytes. What is UTF-8 beyond ASCII is UTF-8, whatever servers say about it; else the
 * charset of the `Content-Type` header decides, then the XML prolog's, then windows-1252 (RFC 7303, relaxed as feeds need it).
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const utf16 = decode(bytes, findUtf16(bytes));
  if (utf16 !== null) return utf16;
  const utf8 = decode(bytes, 'utf-8') ?? decodeDamagedUtf8(bytes);
  const isPlainAscii = bytes.every((byte) => byte < 0x80);
  if (utf8 !== null && !isPlainAscii) return utf8;
  const fromHeader = /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1];
  const prolog = new TextDecoder('windows-1252').decode(bytes.subarray(0, PROLOG_BYTES));
  const fromProlog = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(prolog)?.[1];
  return replaceControls(
    decode(bytes, fromHeader) ??
      decode(bytes, fromProlog) ??
      utf8 ??
      new TextDecoder('windows-1252').decode(bytes),
  );
}
