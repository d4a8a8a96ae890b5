import type { Config } from '#worker/config.ts';
import { decodeBase64Url, encodeBase64Url } from '#worker/domain/shared/base64-url.ts';

const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;

/** Distinguishes these keys from others derived from the same secret. */
const PURPOSE = 'roadwaze sealed secret v1';

type Secrets = Pick<Config, 'cookieSecret' | 'cookieSecrets'>;

/**
 * Encrypts a secret with AES-256-GCM under a key derived from the deployment's secret, as base64url. It decrypts only for the
 * same `owner`, so one row's secret is useless in another row.
 */
export async function sealSecret({ cookieSecret }: Secrets, owner: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await deriveKey(cookieSecret);
  const algorithm = { name: ALGORITHM, iv: nonce, additionalData: encoder.encode(owner) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, encoder.encode(secret)));
  return `${encodeBase64Url(nonce)}.${encodeBase64Url(sealed)}`;
}

/** Decrypts a sealed secret with the current or an earlier secret of the deployment; null if none works. */
export async function openSecret(
  { cookieSecrets }: Secrets,
  owner: string,
  sealed: string,
): Promise<string | null> {
  const [nonce = '', bytes = ''] = sealed.split('.');
  const algorithm = {
    name: ALGORITHM,
    iv: decodeBase64Url(nonce),
    additionalData: new TextEncoder().encode(owner),
  };
  for (const secret of cookieSecrets) {
    const opened = await crypto.subtle
      .decrypt(algorithm, await deriveKey(secret), decodeBase64Url(bytes))
      .catch(() => null);
    if (opened) return new TextDecoder().decode(opened);
  }
  return null;
}

async function deriveKey(secret: string): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: encoder.encode(PURPOSE),
  };
  return crypto.subtle.deriveKey(derivation, material, { name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}
