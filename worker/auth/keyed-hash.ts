import type { Config } from '#worker/config.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { signBytes } from '#worker/domain/shared/hash-text.ts';

/**
 * Returns HMAC-SHA256 of a text under the deployment's secret, as base64url: enough to recognize the text, useless with the
 * database alone. `purpose` keeps hashes of one kind apart from those of another.
 */
async function computeHash(secret: string, purpose: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(`roadwaze ${purpose} v1\n${text}`);
  return encodeBase64Url(await signBytes(secret, bytes));
}

/** Returns a token of 43 characters that only this deployment can make, the same for the same text. */
export function deriveToken(
  { cookieSecret }: Pick<Config, 'cookieSecret'>,
  { purpose, text }: { purpose: string; text: string },
): Promise<string> {
  return computeHash(cookieSecret, purpose, text);
}

/** Returns the token in the link that manages a restaurant, which can be sent again although only its hash is stored. */
export function createManageToken(
  config: Pick<Config, 'cookieSecret'>,
  { id, manageVersion }: { id: string; manageVersion: number },
): Promise<string> {
  return deriveToken(config, { purpose: 'restaurant link', text: `${id}/${manageVersion}` });
}

/** The hashes of one email address: the one to store, and those under every secret, to look up. */
export type EmailHashes = { present: string; known: string[] };

/** Returns the hashes of an email address under each secret, the same whatever its case and the spaces at its ends. */
export async function hashEmail(
  { cookieSecret, cookieSecrets }: Pick<Config, 'cookieSecret' | 'cookieSecrets'>,
  email: string,
): Promise<EmailHashes> {
  const hash = (secret: string) => computeHash(secret, 'used trial', email.trim().toLowerCase());
  return { present: await hash(cookieSecret), known: await Promise.all(cookieSecrets.map(hash)) };
}
