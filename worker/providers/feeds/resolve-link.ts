/**
 * A link as written, resolved by the `xml:base` attributes round it, the outermost first (RFC 4287, section 2); what is
 * still relative then counts from the feed's own address. A base that is none changes nothing.
 */
export function resolveLink(href: string, bases: readonly (string | undefined)[]): string {
  let base: string | undefined;
  for (const next of bases) {
    if (next !== undefined && URL.canParse(next, base)) base = new URL(next, base).href;
  }
  return base !== undefined && URL.canParse(href, base) ? new URL(href, base).href : href;
}
