/** A restaurant's name as it is compared: two that differ in case, width or spaces alone are the same. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A public, readable address part: the name in lower-case ASCII words and a code that makes it unique, "half-moon-k7q2zx". */
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
