/** How many bytes are searched for an XML prolog, which comes first. */
const PROLOG_BYTES = 300;

/**
 * The windows-1252 characters at the code points of C1 control characters, because some runtimes' decoders leave them as
 * controls.
 */
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

/** Detects UTF-16 by its byte order mark, or by the zero byte next to the first "<". */
function findUtf16([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return undefined;
}

/**
 * Decodes UTF-8 with a few broken bytes, such as an excerpt truncated inside a character; null if most non-ASCII characters are
 * broken.
 */
function decodeDamagedUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return whole > 2 * damaged ? text : null;
}

/**
 * Decodes the bytes of a feed. Valid UTF-8 is decoded as such, whatever the server declares. Otherwise uses the charset of the
 * `Content-Type` header, then of the XML prolog, then windows-1252 (RFC 7303, relaxed for real-world feeds).
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const unicode = decode(bytes, findUtf16(bytes)) ?? decode(bytes, 'utf-8') ?? decodeDamagedUtf8(bytes);
  if (unicode !== null) return unicode;
  const latin = new TextDecoder('windows-1252');
  const prolog = latin.decode(bytes.subarray(0, PROLOG_BYTES));
  const declared = [
    /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1],
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(prolog)?.[1],
  ];
  const text = declared.map((label) => decode(bytes, label)).find((decoded) => decoded !== null);
  return replaceControls(text ?? latin.decode(bytes));
}
