/** Networks that are not public, as [first address, prefix length], from RFC 6890 and its updates. */
const CLOSED_NETWORKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Domain names of private networks (RFC 6761, RFC 6762, RFC 8375, and common ones), and reserved names. */
const CLOSED_DOMAINS =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/;

function toNumber(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

function isPublicIpv4(address: string): boolean {
  const number = toNumber(address);
  return !CLOSED_NETWORKS.some(([network, prefix]) => {
    const size = 2 ** (32 - prefix);
    return Math.floor(number / size) === Math.floor(toNumber(network) / size);
  });
}

/**
 * Accepts only global unicast (2000::/3) without documentation (2001:db8::/32, 3fff::/20), and without Teredo (2001::/32) and
 * 6to4 (2002::/16), which carry IPv4 addresses.
 */
function isPublicIpv6(address: string): boolean {
  const [first = '', second = ''] = address.split(':');
  const head = Number.parseInt(first || '0', 16);
  if (head < 0x2000 || head >= 0x3fff || head === 0x2002) return false;
  return head !== 0x2001 || !['', '0', 'db8'].includes(second);
}

/**
 * Returns whether a URL may be fetched: https on the default port, no credentials, and a public host name or IP address. `URL`
 * has already normalized all notations of IPv4 (octal, hexadecimal, one number). Names are not resolved, because Workers cannot
 * reach a private network by name.
 */
export function isPublicAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, username, password, port, hostname } = new URL(href);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  if (hostname.startsWith('[')) return isPublicIpv6(hostname.slice(1, -1));
  if (/^\d+(?:\.\d+){3}$/.test(hostname)) return isPublicIpv4(hostname);
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  return labels.length > 1 && !labels.includes('') && !CLOSED_DOMAINS.test(name);
}
