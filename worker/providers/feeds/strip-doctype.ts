/** Returns the end marker of the comment or processing instruction that starts at `at`, or null. */
function getClose(xml: string, at: number): string | null {
  if (xml.startsWith('<!--', at)) return '-->';
  return xml.startsWith('<?', at) ? '?>' : null;
}

/**
 * Returns the end of the comment, processing instruction or quoted text that starts at `at`; `at` if none starts there, -1 if it
 * is unclosed.
 */
function skipAside(xml: string, at: number): number {
  const character = xml.charAt(at);
  const close = character === '"' || character === "'" ? character : getClose(xml, at);
  if (close === null) return at;
  const end = xml.indexOf(close, at + 1);
  return end < 0 ? -1 : end + close.length;
}

/** Returns the end of the document type that starts at `start`, including its entities; -1 if it is unclosed. */
function findEnd(xml: string, start: number): number {
  let depth = 0;
  for (let at = start; at < xml.length; at += 1) {
    const after = skipAside(xml, at);
    if (after < 0) return -1;
    if (after > at) {
      at = after - 1;
      continue;
    }
    const character = xml.charAt(at);
    if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    else if (character === '>' && depth <= 0) return at + 1;
  }
  return -1;
}

/**
 * Returns XML without its document type, which declares entities, so none is expanded and none loads a file or URL. Returns an
 * empty text if the document type is unclosed.
 */
export function stripDoctype(xml: string): string {
  let at = 0;
  for (;;) {
    while (/\s/.test(xml.charAt(at))) at += 1;
    const close = getClose(xml, at);
    if (close === null) break;
    const end = xml.indexOf(close, at);
    if (end < 0) return '';
    at = end + close.length;
  }
  if (!/^<!doctype/i.test(xml.slice(at, at + 9))) return xml;
  const end = findEnd(xml, at);
  return end < 0 ? '' : xml.slice(end);
}
