/** The groups before the last two of an IPv4 address written as IPv6 (RFC 4291 §2.5.5.2). */
const MAPPED = '0:0:0:0:0:ffff';

/**
 * Returns the key by which a client's requests are counted: the IPv4 address, even if written as IPv6, or the first 64 bits of an
 * IPv6 address, because one client has the whole block. Without an address (no proxy, as in local development) all requests share
 * one key.
 */
export function getAddressKey(address: string | null | undefined): string {
  if (!address) return 'unknown';
  const groups = readGroups(address);
  if (!groups) return address.slice(0, 64);
  if (groups.slice(0, 6).join(':') === MAPPED) return readIpv4(groups);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the 48-bit block of an address, the largest a provider assigns to one customer. Null for IPv4. */
export function getBlockKey(address: string | null | undefined): string | null {
  const key = getAddressKey(address);
  return key.endsWith('/64') ? `${key.split(':').slice(0, 3).join(':')}::/48` : null;
}

/** Returns the eight groups of an IPv6 address in their shortest form, or null for anything else. */
function readGroups(address: string): string[] | null {
  if (!address.includes(':')) return null;
  const [head = '', tail] = writeInHex(address.toLowerCase()).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(gap).fill('0'), ...last];
  return groups.map((group) => group.slice(0, 8).replace(/^0+(?=.)/, ''));
}

/** Rewrites a dotted suffix as two hex groups: "::ffff:203.0.113.7" as "::ffff:cb00:7107". */
function writeInHex(address: string): string {
  return address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function readIpv4(groups: readonly string[]): string {
  const [high = 0, low = 0] = groups.slice(6, 8).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
