import type { Config } from '#worker/config.ts';
import { createToken, readTokenCookie, serializeTokenCookie } from './token-cookie.ts';

const COOKIE = 'restaurant';
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;

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
