/** How old a signed event may be, and how far ahead its clock, in seconds: as in Stripe's own libraries. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether a webhook's signature `header` (`t=<unix>,v1=<hex>[,v1=<hex>…]`) signs `payload` under `secret` at `now` (epoch
 * ms): one of the v1 is the HMAC-SHA256 of `<t>.<payload>` in hex, as Stripe signs
 * (https://docs.stripe.com/webhooks#verify-manually) and dispatch services do. WebCrypto compares in constant time.
 */
export async function verifySignature(input: {
  secret: string;
  header: string;
  payload: string;
  now: number;
}): Promise<boolean> {
  const parts = input.header.split(',').map((part) => part.trim().split('='));
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []));
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(input.now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(input.secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = encoder.encode(`${timestamp}.${input.payload}`);
  const results = await Promise.all(
    signatures.slice(0, 10).map((hex) => crypto.subtle.verify('HMAC', key, decodeHex(hex), signed)),
  );
  return results.includes(true);
}

/** Bytes of hex; none for text that is not 32 bytes of it, which then verifies nothing. */
function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/i.test(text)) return new Uint8Array(0);
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
