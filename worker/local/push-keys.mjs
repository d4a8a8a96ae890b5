import { generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/** Returns a new Web Push key pair (RFC 8292): the uncompressed P-256 point and the private key, in base64url. */
export function createPushKeys() {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const [left, right] = [x, y].map((part) => Buffer.from(part, 'base64url'));
  const point = Buffer.concat([Buffer.of(4), left, right]);
  return { VAPID_PUBLIC_KEY: point.toString('base64url'), VAPID_PRIVATE_KEY: d };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, value] of Object.entries(createPushKeys())) console.log(`${name}=${value}`);
}
