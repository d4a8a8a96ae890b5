import { hashToBase64Url } from '#worker/domain/shared/hash-text.ts';
import { isPublicAddress } from '#worker/domain/shared/is-public-address.ts';

/** A browser in the driver's list of devices that get alerts. Instants in epoch ms. */
export type PushDevice = {
  /** The SHA-256 of the endpoint as base64url, by which the browser recognizes itself. */
  id: string;
  /** The browser's `User-Agent`. */
  device: string;
  createdAt: number;
  /** When a push service last accepted an alert for the device. */
  lastSuccessAt: number | null;
  /** Consecutive alerts that the push service refused. */
  failures: number;
};

/** Returns the id of a device: the SHA-256 of its endpoint as base64url. */
export function getDeviceId(endpoint: string): Promise<string> {
  return hashToBase64Url(endpoint);
}

const MAX_ENDPOINT_LENGTH = 1000;

/**
 * Returns whether alerts may be sent to an endpoint: https on the default port, and a public host name. Every push service is
 * allowed, because the browser chooses it.
 */
export function isPushEndpoint(href: string): boolean {
  if (href.length > MAX_ENDPOINT_LENGTH || !isPublicAddress(href)) return false;
  const { hostname } = new URL(href);
  return !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname);
}

/** An uncompressed P-256 point, 65 bytes beginning with 4, as unpadded base64url (RFC 8291 §3.1). */
export const PUSH_PUBLIC_KEY = /^B[A-P][\w-]{84}[AEIMQUYcgkosw048]$/;

/** Returns whether a text has the form of a Web Push public key. */
export function isPushPublicKey(text: string): boolean {
  return PUSH_PUBLIC_KEY.test(text);
}
