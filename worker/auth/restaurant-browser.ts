import type { Config } from '#worker/config.ts';
import { createToken, hashToken, readTokenCookie, serializeTokenCookie } from './token-cookie.ts';

const COOKIE = 'restaurant';
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;

/** Returns the SHA-256 of the token that identifies the browser a restaurant registered from, or null. */
export async function hashRestaurantBrowser(
  config: Config,
  cookieHeader: string | null,
): Promise<string | null> {
  const token = readTokenCookie(config, COOKIE, cookieHeader);
  return token && hashToken(token);
}

/**
 * Returns the token that identifies the browser a restaurant registers from, existing or new, and the `Set-Cookie` value that
 * stores it.
 */
export function readRestaurantBrowser(
  config: Config,
  cookieHeader: string | null,
): { browserToken: string; setCookie: string } {
  const browserToken = readTokenCookie(config, COOKIE, cookieHeader) ?? createToken();
  return {
    browserToken,
    setCookie: serializeTokenCookie(config, COOKIE, browserToken, LIFETIME_SECONDS),
  };
}
