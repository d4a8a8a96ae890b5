import { decodeBase64Url, encodeBase64Url } from '#worker/domain/shared/base64-url.ts';

/**
 * Secrets at rest: AES-256-GCM (NIST SP 800-38D) with a random 96-bit IV, under a key derived from the deployment's key
 * by HKDF-SHA256 (RFC 5869). As text: `v1.<IV>.<ciphertext and tag>`, both base64url. `boundTo` is authenticated with it:
 * a sealed secret copied to another owner's row does not open.
 */
const VERSION = 'v1';
const IV_BYTES = 12;
const KEY_BYTES = 32;
const PURPOSE = 'roadwaze platform secrets v1';

/** Whether text is a key: 32 bytes in base64 or base64url. */
export function isEncryptionKey(text: string): boolean {
  try {
    return decodeBase64Url(text).length === KEY_BYTES;
  } catch {
    return false;
  }
}

/** Seals a secret. Sealing the same twice gives different texts. */
export async function sealSecret(encryptionKey: string, secret: string, boundTo: string[]): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await deriveKey(encryptionKey);
  const algorithm = { name: 'AES-GCM', iv, additionalData: encodeBinding(boundTo) };
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(secret));
  return [VERSION, encodeBase64Url(iv), encodeBase64Url(new Uint8Array(sealed))].join('.');
}

/** The secret in a sealed text. Throws when the text, the key or what it is bound to is not the one it was sealed with. */
export async function openSecret(encryptionKey: string, sealed: string, boundTo: string[]): Promise<string> {
  const [version, iv, ciphertext, ...rest] = sealed.split('.');
  if (version !== VERSION || !iv || !ciphertext || rest.length > 0) throw new Error('Not a sealed secret');
  const key = await deriveKey(encryptionKey);
  const algorithm = { name: 'AES-GCM', iv: decodeBase64Url(iv), additionalData: encodeBinding(boundTo) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, decodeBase64Url(ciphertext)));
}

async function deriveKey(encryptionKey: string): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', decodeBase64Url(encryptionKey), 'HKDF', false, [
    'deriveKey',
  ]);
  const info = new TextEncoder().encode(PURPOSE);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info },
    root,
    { name: 'AES-GCM', length: 8 * KEY_BYTES },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** JSON, so that no two lists of parts read the same. */
function encodeBinding(boundTo: string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(boundTo));
}
