import type { Config } from '#worker/config.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { signBytes } from '#worker/domain/shared/hash-text.ts';

/**
 * Returns the HMAC-SHA256 of a text under the deployment's secret, as base64url. It identifies the text but can't be reversed
 * with the database alone. `purpose` separates the hashes of different uses.
 */
async function computeHash(secret: string, purpose: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(`roadwaze ${purpose} v1\n${text}`);
  return encodeBase64Url(await signBytes(secret, bytes));
}

/** Returns a deterministic 43-character token for a text, which only this deployment can compute. */
export function deriveToken(
  { cookieSecret }: Pick<Config, 'cookieSecret'>,
  { purpose, text }: { purpose: string; text: string },
): Promise<string> {
  return computeHash(cookieSecret, purpose, text);
}

/** Returns the token for a restaurant's manage link. Only its hash is stored, but it can be recomputed to send the link again. */
export function createManageToken(
  config: Pick<Config, 'cookieSecret'>,
  { id, manageVersion }: { id: string; manageVersion: number },
): Promise<string> {
  return deriveToken(config, { purpose: 'restaurant link', text: `${id}/${manageVersion}` });
}

/** The hashes of one email address: `present` to store, and `known`, under every secret, to look up. */
export type EmailHashes = { present: string; known: string[] };

/** Returns the hashes of an email address under each secret, ignoring case and surrounding spaces. */
export async function hashEmail(
  { cookieSecret, cookieSecrets }: Pick<Config, 'cookieSecret' | 'cookieSecrets'>,
  email: string,
): Promise<EmailHashes> {
  const hash = (secret: string) => computeHash(secret, 'used trial', email.trim().toLowerCase());
  return { present: await hash(cookieSecret), known: await Promise.all(cookieSecrets.map(hash)) };
}
