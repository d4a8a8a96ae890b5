import { digestText, isSameBytes, signBytes } from './hash-text.ts';
import { joinBytes } from './read-limited.ts';

/** How old a signed event may be, and how far ahead its clock may be, in seconds; the same as in Stripe's own libraries. */
const TOLERANCE_SECONDS = 300;

/** Limits on signatures and header length, more than two secrets in use at the same time need. */
const MAX_SIGNATURES = 10;
const MAX_HEADER = 2000;

/** A signed request: its bytes, and its signature header, such as `t=<unix>,v1=<hex>[,v1=<hex>…]`. */
export type Signed = { payload: Uint8Array; header: string };

/**
 * Returns whether a webhook's signature is valid for its bytes under `secret` at `now` (epoch ms): one of its v1 values is the
 * HMAC-SHA256 of `<t>.<payload>` in hex. Stripe (https://docs.stripe.com/webhooks#verify-manually) and dispatch services sign
 * this way.
 */
export async function verifySignature(
  { payload, header }: Signed,
  { secret, now }: { secret: string; now: number },
): Promise<boolean> {
  if (header.length > MAX_HEADER) return false;
  const parts = header.split(',').map((part) => part.trim().split('='));
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []));
  if (!/^\d{1,12}$/.test(timestamp) || signatures.length === 0) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const start = new TextEncoder().encode(`${timestamp}.`);
  const right = await signBytes(secret, joinBytes([start, payload], start.length + payload.length));
  return signatures.slice(0, MAX_SIGNATURES).some((hex) => isSameBytes(decodeHex(hex), right));
}

/** Returns whether `header` is the HMAC-SHA256 in hex of a webhook's raw bytes under `secret`. Uber signs this way. */
export async function verifyBodySignature({ payload, header }: Signed, secret: string): Promise<boolean> {
  if (header.length > MAX_HEADER) return false;
  return isSameBytes(decodeHex(header.trim()), await signBytes(secret, new Uint8Array(payload)));
}

/**
 * Returns whether `header` holds `credential` ("user:password", ASCII) in HTTP Basic (RFC 7617). Compares digests, so that timing
 * reveals neither the length of the given credential nor where it differs.
 */
export async function verifyBasic({ header }: Pick<Signed, 'header'>, credential: string): Promise<boolean> {
  if (header.length > MAX_HEADER) return false;
  const given = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(header.trim())?.[1] ?? '';
  return isSameBytes(await digestText(given), await digestText(btoa(credential)));
}

/** Decodes hex to bytes; empty if the text is not exactly 32 bytes of hex, and thus no signature. */
function decodeHex(text: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(text)) return new Uint8Array(0);
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
