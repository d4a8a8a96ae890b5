import { parse } from 'hono/utils/cookie';
import { getCookieName, serializeTokenCookie } from '#worker/auth/token-cookie.ts';
import type { Config } from '#worker/config.ts';
import { FRESH_KEY } from '#worker/domain/live/fresh-key.ts';
import { isSafeMethod } from './is-safe-method.ts';

/** Replicas are behind by seconds, so a day is more than enough. */
const MAX_AGE_SECONDS = 86_400;

const COOKIE = 'bookmark';

const LIVE = '/api/live';

type Asked = { method: string; cookieHeader: string | null };

type Read = Asked & { path: string; authorization: string | undefined };

/** Returns where a request may read: from the primary, any replica, or one as new as a bookmark. */
export function chooseReplica(
  config: Config,
  { method, path, cookieHeader, authorization }: Read,
): D1SessionConstraint | D1SessionBookmark {
  const { [getCookieName(config, COOKIE)]: bookmark, [FRESH_KEY]: fresh } = parse(cookieHeader ?? '');
  // Writes, and reads after a live message, need the newest state; so does a socket, which outlives the reading.
  if (!isSafeMethod(method) || fresh || path === LIVE) return 'first-primary';
  if (bookmark && /^[\da-f-]{8,120}$/i.test(bookmark)) return bookmark;
  // A client that has a session or an API key but keeps no other cookies must see its own writes.
  const isKnown = authorization !== undefined || cookieHeader?.includes('session=');
  return isKnown ? 'first-primary' : 'first-unconstrained';
}

/**
 * Returns the `Set-Cookie` value that makes the next reads at least as new as this request, or null where the request
 * changed nothing. Some pages write when they are read: the end of a sign-in at a provider, or of a payment.
 */
export function writeBookmark(
  config: Config,
  { method, cookieHeader, hasWritten }: Asked & { hasWritten: boolean },
  bookmark: string | null,
): string | null {
  const had = parse(cookieHeader ?? '')[getCookieName(config, COOKIE)];
  if (!bookmark || bookmark === had || (had && isSafeMethod(method) && !hasWritten)) return null;
  return serializeTokenCookie(config, COOKIE, bookmark, MAX_AGE_SECONDS);
}
