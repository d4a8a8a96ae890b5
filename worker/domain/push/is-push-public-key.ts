/** An uncompressed P-256 point, 65 bytes beginning with 4, as unpadded base64url (RFC 8291 §3.1). */
export const PUSH_PUBLIC_KEY = /^B[A-P][\w-]{84}[AEIMQUYcgkosw048]$/;

/** Whether a text can be a public key of Web Push; whether it is a point of the curve, only its use shows. */
export function isPushPublicKey(text: string): boolean {
  return PUSH_PUBLIC_KEY.test(text);
}
