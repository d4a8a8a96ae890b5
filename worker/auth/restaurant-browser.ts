import type { Config } from '#worker/config.ts';
import { createToken, hashToken, readTokenCookie, serializeTokenCookie } from './token-cookie.ts';

const COOKIE = 'restaurant';
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;

/** The SHA-256 of the token of a browser a restaurant registered from; null for one without. */
export async function hashRestaurantBrowser(
  config: Config,
  cookieHeader: string | null,
): Promise<string | null> {
  const token = readTokenCookie(config, COOKIE, cookieHeader);
  return token && hashToken(token);
}

/** The browser a restaurant registers from: its token, known or new, and the `Set-Cookie` value that keeps it. */
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
