/** A restaurant's name as it is compared: two that differ in case, width or spaces alone are the same. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
