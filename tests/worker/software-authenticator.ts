import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { ORIGIN } from './client.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const utf8 = (text: string) => new TextEncoder().encode(text);

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** Encodes the few CBOR types (RFC 8949) that an authenticator writes. */
function encodeCbor(value: unknown): Uint8Array {
  const head = (kind: number, length: number) =>
    length < 24
      ? Uint8Array.of((kind << 5) | length)
      : length < 256
        ? Uint8Array.of((kind << 5) | 24, length)
        : Uint8Array.of((kind << 5) | 25, length >> 8, length & 255);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (value instanceof Uint8Array) return join(head(2, value.length), value);
  if (typeof value === 'string') return join(head(3, value.length), utf8(value));
  const entries = [...(value as Map<unknown, unknown>)];
  return join(head(5, entries.length), ...entries.flat().map(encodeCbor));
}

/** Converts a signature to the ASN.1 that WebAuthn requires, from the two raw numbers. */
function toDer(signature: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const trimmed = bytes.slice(first);
    const body = (trimmed[0] ?? 0) > 127 ? join(Uint8Array.of(0), trimmed) : trimmed;
    return join(Uint8Array.of(2, body.length), body);
  };
  const body = join(integer(signature.slice(0, 32)), integer(signature.slice(32)));
  return join(Uint8Array.of(0x30, body.length), body);
}

type Twist = {
  origin?: string;
  host?: string;
  counter?: number;
  challenge?: string;
  userHandle?: string;
  /** Whether the device verified its user. True by default. */
  isVerified?: boolean;
};

/** Returns a software passkey, which creates a credential for a site and signs with it, like a browser and its device would. */
export async function createAuthenticator({ host = 'localhost', origin = ORIGIN } = {}) {
  const keys = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const point = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer);
  const idBytes = crypto.getRandomValues(new Uint8Array(32));
  const id = encodeBase64Url(idBytes);
  let counter = 0;
  let userHandle = '';

  const writeData = async (flags: number, twist: Twist, credential = new Uint8Array()) => {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(twist.host ?? host)));
    const count = twist.counter ?? counter;
    const counted = Uint8Array.of(count >>> 24, count >>> 16, count >>> 8, count);
    return join(
      hash,
      Uint8Array.of(flags | USER_PRESENT | (twist.isVerified === false ? 0 : USER_VERIFIED)),
      counted,
      credential,
    );
  };
  const writeClientData = (type: string, challenge: string, twist: Twist) =>
    utf8(
      JSON.stringify({
        type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return {
    id,
    /** Returns the response to creation options, with a new credential. */
    async create(options: { challenge: string; user: { id: string } }, twist: Twist = {}) {
      userHandle = options.user.id;
      const key = new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point.slice(1, 33)],
        [-3, point.slice(33)],
      ]);
      const credential = join(new Uint8Array(16), Uint8Array.of(0, idBytes.length), idBytes, encodeCbor(key));
      const authData = await writeData(HAS_CREDENTIAL, twist, credential);
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encodeBase64Url(writeClientData('webauthn.create', options.challenge, twist)),
          attestationObject: encodeBase64Url(encodeCbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Returns the response to request options, with a signature. Each call increments the counter. */
    async sign(options: { challenge: string }, twist: Twist = {}) {
      counter += 1;
      const authenticatorData = await writeData(0, twist);
      const clientData = writeClientData('webauthn.get', options.challenge, twist);
      const clientHash = new Uint8Array(await crypto.subtle.digest('SHA-256', clientData));
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        keys.privateKey,
        join(authenticatorData, clientHash),
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encodeBase64Url(clientData),
          authenticatorData: encodeBase64Url(authenticatorData),
          signature: encodeBase64Url(toDer(new Uint8Array(signature))),
          userHandle: twist.userHandle ?? userHandle,
        },
      };
    },
  };
}
