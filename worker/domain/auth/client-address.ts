/**
 * What an address counts as: IPv4 as it is; IPv6 by its first 64 bits, since the holder of one such address has all of
 * the block. Without an address (no proxy in front, as locally) all requests count as one.
 */
export function getAddressKey(address: string | null | undefined): string {
  if (!address) return 'unknown';
  if (!address.includes(':') || address.includes('.')) return address.slice(0, 64);
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(gap).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
