import { encodeBase64Url } from './base64-url.ts';

/** Returns the SHA-256 of a text. */
export async function digestText(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Returns the SHA-256 of a text as base64url. */
export async function hashToBase64Url(text: string): Promise<string> {
  return encodeBase64Url(await digestText(text));
}

/** Returns the HMAC-SHA256 of bytes under a secret. */
export async function signBytes(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes));
}

/** Returns whether bytes are equal, compared in constant time. */
export function isSameBytes(given: Uint8Array, right: Uint8Array): boolean {
  const difference = right.reduce((bits, byte, at) => bits | (byte ^ (given[at] ?? ~byte)), 0);
  return difference === 0 && given.length === right.length;
}

/** Returns a 32-bit hash of a text. Not for secrets. Source: FNV-1a, G. Fowler, L. C. Noll, K.-P. Vo (public domain). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/**
 * Returns 32 bits (as a non-negative number), each of which depends on all 32 input bits, so that similar inputs give very
 * different outputs. Not for secrets. Source: the last step of MurmurHash3, A. Appleby (public domain).
 */
export function mixBits(bits: number): number {
  let mixed = bits | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/**
 * Returns a 64-bit hash of a text as hexadecimal digits, enough to distinguish some 100,000 texts. Not for secrets. Source:
 * cyrb53, bryc (public domain).
 */
export function hashTextTwice(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x9e3779b1);
    two = Math.imul(two ^ code, 0x5f356495);
  }
  return `${mixBits(one ^ (two >>> 16)).toString(16)}-${mixBits(two ^ (one >>> 13)).toString(16)}`;
}
