import { hashToBase64Url } from '#worker/domain/shared/hash-text.ts';
import { isPublicAddress } from '#worker/domain/shared/is-public-address.ts';

/** A browser in the driver's list of devices that get alerts. Instants in epoch ms. */
export type PushDevice = {
  /** The SHA-256 of its endpoint as base64url, so that the browser recognizes itself. */
  id: string;
  /** Its `User-Agent`. */
  device: string;
  createdAt: number;
  /** When a push service last took an alert for it. */
  lastSuccessAt: number | null;
  /** Alerts in a row that its push service refused. */
  failures: number;
};

/** Returns the id of a device: the SHA-256 of its endpoint as base64url. */
export function getDeviceId(endpoint: string): Promise<string> {
  return hashToBase64Url(endpoint);
}

const MAX_ENDPOINT_LENGTH = 1000;

/**
 * Whether alerts may be sent to an endpoint: https on its default port and a public host name. Any push service is
 * allowed, since the browser chooses it.
 */
export function isPushEndpoint(href: string): boolean {
  if (href.length > MAX_ENDPOINT_LENGTH || !isPublicAddress(href)) return false;
  const { hostname } = new URL(href);
  return !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname);
}

/** An uncompressed P-256 point, 65 bytes beginning with 4, as unpadded base64url (RFC 8291 §3.1). */
export const PUSH_PUBLIC_KEY = /^B[A-P][\w-]{84}[AEIMQUYcgkosw048]$/;

/** Whether a text has the form of a public key of Web Push. */
export function isPushPublicKey(text: string): boolean {
  return PUSH_PUBLIC_KEY.test(text);
}
