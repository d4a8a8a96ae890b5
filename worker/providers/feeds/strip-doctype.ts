/** Returns the end marker of the comment or instruction that begins at `at`, or null. */
function getClose(xml: string, at: number): string | null {
  if (xml.startsWith('<!--', at)) return '-->';
  return xml.startsWith('<?', at) ? '?>' : null;
}

/** Returns the end of the comment, instruction or quote that begins at `at`; `at` if none begins there, -1 if it never ends. */
function skipAside(xml: string, at: number): number {
  const character = xml.charAt(at);
  const close = character === '"' || character === "'" ? character : getClose(xml, at);
  if (close === null) return at;
  const end = xml.indexOf(close, at + 1);
  return end < 0 ? -1 : end + close.length;
}

/** Returns the end of the declaration that begins at `start`, entities included; -1 if it never ends. */
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
 * Returns XML without its document type, which is where entities are declared: so none expands, and none reads a file or an
 * address. Returns an empty text when the declaration never ends.
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
