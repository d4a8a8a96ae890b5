/**
 * 32 bits (0 and more) from 32 bits, each of which depends on all of them: numbers that lie beside each other come out far
 * apart. Not for secrets. Source: the last step of MurmurHash3, A. Appleby (public domain).
 */
export function mixBits(bits: number): number {
  let mixed = bits | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
