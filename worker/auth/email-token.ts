import { z } from 'zod';
import { decodeBase64Url, encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { isSameBytes, signBytes } from '#worker/domain/shared/hash-text.ts';

/** Distinguishes these tokens from others signed with the same secret. */
const PURPOSE = 'roadwaze change of email v1';
/** Far longer than a valid token. */
const MAX_CHARACTERS = 1000;

/**
 * A request to change an email address, valid until `expiresAt` (epoch ms). `ownerId` is a driver's id or the result of
 * `nameRestaurant`.
 */
export type EmailChange = { ownerId: string; from: string; to: string; expiresAt: number };

/** The fields of a restaurant that a change of its email address is bound to. */
type RestaurantVersion = { id: string; manageVersion: number; emailVersion: number };

/**
 * Returns the owner id for a restaurant's email change. It differs once the manage link is replaced or the address has changed,
 * which invalidates every earlier link.
 */
export function nameRestaurant({ id, manageVersion, emailVersion }: RestaurantVersion): string {
  return `${id}/${manageVersion}/${emailVersion}`;
}

/** The same as an SQL expression on a row of `restaurants`. */
export const RESTAURANT_NAME_SQL = "id || '/' || manage_version || '/' || email_version";

const contentShape = z.tuple([z.string(), z.string(), z.number().int()]);

/**
 * Returns the token for the link that confirms a new address: both addresses and the expiry as base64url, plus an HMAC-SHA256
 * over them and the owner. It is derived from the request alone, so the same link can be sent again and no secret is stored.
 */
export async function createEmailToken(secret: string, change: EmailChange): Promise<string> {
  const { from, to, expiresAt } = change;
  const content = encodeBase64Url(new TextEncoder().encode(JSON.stringify([from, to, expiresAt])));
  return `${content}.${encodeBase64Url(await signBytes(secret, write(change)))}`;
}

/** Returns the contents of a token signed for this owner with one of our secrets, expired or not; null for other tokens. */
export async function readEmailToken(
  secrets: readonly string[],
  { token, ownerId }: { token: string; ownerId: string },
): Promise<EmailChange | null> {
  const [content = '', signature = ''] = token.length > MAX_CHARACTERS ? [] : token.split('.');
  try {
    const parsed = contentShape.parse(JSON.parse(new TextDecoder().decode(decodeBase64Url(content))));
    const [from, to, expiresAt] = parsed;
    const change = { ownerId, from, to, expiresAt };
    for (const secret of secrets) {
      const right = await signBytes(secret, write(change));
      if (isSameBytes(decodeBase64Url(signature), right)) return change;
    }
  } catch {
    // Not a token.
  }
  return null;
}

function write({ ownerId, from, to, expiresAt }: EmailChange) {
  return new TextEncoder().encode(JSON.stringify([PURPOSE, ownerId, from, to, expiresAt]));
}
