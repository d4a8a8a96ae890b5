import { digestText, isSameBytes } from '#worker/domain/shared/hash-text.ts';

/** Whether two secrets are equal, compared by their SHA-256 in constant time. */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
  return isSameBytes(await digestText(one), await digestText(other));
}
