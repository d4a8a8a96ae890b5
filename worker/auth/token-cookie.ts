import { parse } from 'hono/utils/cookie';
import type { Config } from '#worker/config.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { hashToBase64Url } from '#worker/domain/shared/hash-text.ts';

/** Returns a random 256-bit secret as 43 base64url characters. */
export function createToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns the SHA-256 of a token as base64url, which is stored instead of the token. */
export function hashToken(token: string): Promise<string> {
  return hashToBase64Url(token);
}

/** Returns the cookie name, prefixed with `__Host-` in deployments: browsers then require Secure, Path=/ and no Domain. */
export function getCookieName(config: Config, name: string): string {
  return config.isLocal ? name : `__Host-${name}`;
}

/** Returns the token in the cookie `name` of a `Cookie` header, or null. */
export function readTokenCookie(config: Config, name: string, cookieHeader: string | null): string | null {
  const token = parse(cookieHeader ?? '')[getCookieName(config, name)];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Whether a response sets or clears the cookie `name`. */
export function hasTokenCookie(config: Config, name: string, headers: Headers): boolean {
  return headers.getSetCookie().some((cookie) => cookie.startsWith(`${getCookieName(config, name)}=`));
}

/**
 * Returns the `Set-Cookie` value that stores a token in the browser, or deletes it if `maxAge` (in seconds) is 0. `Lax`, so that
 * links in emails and chats open signed in; unsafe requests from other sites are rejected by their origin.
 */
export function serializeTokenCookie(config: Config, name: string, token: string, maxAge: number): string {
  const secure = config.isLocal ? '' : '; Secure';
  return `${getCookieName(config, name)}=${token}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
