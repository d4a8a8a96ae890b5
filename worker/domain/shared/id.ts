/** Letters and digits that are not confused with one another when read aloud or from a screen. */
const UNAMBIGUOUS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Returns a code of one unambiguous character per byte, for example a referral code from 8 random bytes. */
export function encodeCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => UNAMBIGUOUS[byte % UNAMBIGUOUS.length]).join('');
}

/** Returns whether a text contains only the characters of `encodeCode`. */
export function isCode(text: string): boolean {
  return Array.from(text).every((character) => UNAMBIGUOUS.includes(character));
}

/** A UUID of every version, in lower or upper case; without flags, because patterns in the API document cannot have them. */
export const UUID_PATTERN = /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;
