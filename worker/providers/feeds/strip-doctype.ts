/** Where the declaration that begins at `start` ends, entities and all; -1 when it never does. */
function findEnd(xml: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < xml.length; at += 1) {
    const character = xml.charAt(at);
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    else if (character === '>' && depth <= 0) return at + 1;
  }
  return -1;
}

/**
 * XML without its document type, the place where entities are declared: what names one afterwards names nothing, so no
 * entity grows, and none reads a file or an address. Answers an empty text when the declaration never ends.
 */
export function stripDoctype(xml: string): string {
  let at = 0;
  for (;;) {
    while (/\s/.test(xml.charAt(at))) at += 1;
    const close = xml.startsWith('<?', at) ? '?>' : xml.startsWith('<!--', at) ? '-->' : null;
    if (close === null) break;
    const end = xml.indexOf(close, at);
    if (end < 0) return '';
    at = end + close.length;
  }
  if (!/^<!doctype/i.test(xml.slice(at, at + 9))) return xml;
  const end = findEnd(xml, at);
  return end < 0 ? '' : xml.slice(end);
}
