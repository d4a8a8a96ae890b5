/** Returns the key by which restaurant names are compared; names that differ only in case, width or spaces have the same key. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns a public, readable slug: the name in lower-case ASCII words plus a code that makes it unique, "half-moon-k7q2zx". */
export function createSlug(name: string, code: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
  return `${words || 'restaurant'}-${code.toLowerCase()}`;
}
