/** Letters and digits that cannot be taken for one another when read aloud or from a screen. */
const UNAMBIGUOUS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code of one unambiguous character a byte, for example a referral code from 8 random bytes. */
export function encodeCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => UNAMBIGUOUS[byte % UNAMBIGUOUS.length]).join('');
}

/** Whether a text consists of the characters of `encodeCode` alone. */
export function isCode(text: string): boolean {
  return Array.from(text).every((character) => UNAMBIGUOUS.includes(character));
}

/** A UUID in any version, lower or upper case; the patterns of the API's document take no flags. */
export const UUID_PATTERN = /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;
