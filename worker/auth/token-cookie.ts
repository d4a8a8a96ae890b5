import { parse } from 'hono/utils/cookie';
import type { Config } from '#worker/config.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { hashToBase64Url } from '#worker/domain/shared/hash-text.ts';

/** A fresh 256-bit secret as text of 43 characters. */
export function createToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The SHA-256 of a token as base64url, which is stored instead of the token. */
export function hashToken(token: string): Promise<string> {
  return hashToBase64Url(token);
}

/** `__Host-` outside local: the browser then insists on Secure, Path=/ and no Domain. */
export function getCookieName(config: Config, name: string): string {
  return config.isLocal ? name : `__Host-${name}`;
}

/** The token a `Cookie` header carries under `name`, or null. */
export function readTokenCookie(config: Config, name: string, cookieHeader: string | null): string | null {
  const token = parse(cookieHeader ?? '')[getCookieName(config, name)];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Whether a response sets or clears the cookie `name`. */
export function hasTokenCookie(config: Config, name: string, headers: Headers): boolean {
  return headers.getSetCookie().some((cookie) => cookie.startsWith(`${getCookieName(config, name)}=`));
}

/**
 * The `Set-Cookie` value that gives the browser a token, or takes it away (`maxAge` 0, in seconds). `Lax`, so that links
 * in emails and chats open signed in; unsafe requests of other sites are refused by their origin.
 */
export function serializeTokenCookie(config: Config, name: string, token: string, maxAge: number): string {
  const secure = config.isLocal ? '' : '; Secure';
  return `${getCookieName(config, name)}=${token}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
