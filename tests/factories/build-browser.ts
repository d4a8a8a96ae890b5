const text = (value: string) => new TextEncoder().encode(value);
const join = (...parts: (Uint8Array | ArrayBuffer)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...new Uint8Array(part)]));

export function toBase64Url(bytes: Uint8Array | ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function fromBase64Url(value: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
}

async function derive(
  salt: Uint8Array<ArrayBuffer>,
  secret: BufferSource,
  info: Uint8Array<ArrayBuffer>,
  length: number,
) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, 8 * length);
  return new Uint8Array(bits);
}

type Keys = { privateKey: CryptoKey; publicKey: Uint8Array<ArrayBuffer>; auth: Uint8Array<ArrayBuffer> };

/**
 * Decrypts a message as a browser does, by RFC 8188 §2 and RFC 8291 §3.4, without our code. Returns its text without the padding.
 */
export async function decrypt(
  body: Uint8Array<ArrayBuffer>,
  { privateKey, publicKey, auth }: Keys,
): Promise<string> {
  const salt = body.slice(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.slice(21, 21 + keyLength);
  const senderKey = await crypto.subtle.importKey(
    'raw',
    sender,
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  );
  const shared = await crypto.subtle.deriveBits(
    // workerd's types name this property differently from the standard.
    { name: 'ECDH', public: senderKey } as unknown as SubtleCryptoDeriveKeyAlgorithm,
    privateKey,
    256,
  );
  const secret = await derive(auth, shared, join(text('WebPush: info\0'), publicKey, sender), 32);
  const key = await derive(salt, secret, text('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(salt, secret, text('Content-Encoding: nonce\0'), 12);
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const record = body.slice(21 + keyLength);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, record));
  return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)));
}

/** Builds a browser with a push subscription: the subscription it sends, and a function that reads the messages it receives. */
export async function buildBrowser(endpoint = `https://push.example.net/send/${crypto.randomUUID()}`) {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])) as CryptoKeyPair;
  const publicKey = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const keys = { privateKey: pair.privateKey, publicKey, auth };
  return {
    endpoint,
    subscription: { endpoint, keys: { p256dh: toBase64Url(publicKey), auth: toBase64Url(auth) } },
    read: async (body: unknown) => decrypt(new Uint8Array(body as ArrayBuffer), keys),
  };
}
