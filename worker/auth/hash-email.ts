import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';

/**
 * An email address as HMAC-SHA256 under the deployment's secret, in base64url: enough to know it again, and of no use to
 * whoever has only the database. Addresses that differ in case or surrounding spaces are the same.
 */
export async function hashEmail(secret: string, email: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const text = `roadwaze used trial v1\n${email.trim().toLowerCase()}`;
  return encodeBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
}
