import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { signBytes } from '#worker/domain/shared/hash-text.ts';

/** Distinguishes these tokens from others signed with the same secret. */
const PURPOSE = 'roadwaze restaurant link v1';

/**
 * Returns the token in the link that manages a restaurant: HMAC-SHA256 over its id and the version of the link, as 43
 * characters of base64url. The same link can be sent again although only its hash is stored.
 */
export async function createManageToken(
  secret: string,
  { id, manageVersion }: { id: string; manageVersion: number },
): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([PURPOSE, id, manageVersion]));
  return encodeBase64Url(await signBytes(secret, bytes));
}
