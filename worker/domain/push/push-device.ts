import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';

/** How many devices of one driver take alerts. */
export const MAX_DEVICES = 10;

/** A browser as a driver sees it in the list of those that take alerts. Instants in epoch ms. */
export type PushDevice = {
  /** The SHA-256 of its endpoint as base64url, so that the browser can tell itself. */
  id: string;
  /** Its `User-Agent`. */
  device: string;
  createdAt: number;
  /** When a push service last took an alert for it. */
  lastSuccessAt: number | null;
  /** Alerts in a row that its push service refused. */
  failures: number;
};

/** The name of a browser among those that take alerts: the SHA-256 of its endpoint as base64url. */
export async function getDeviceId(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return encodeBase64Url(new Uint8Array(digest));
}
