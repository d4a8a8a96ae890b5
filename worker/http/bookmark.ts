import { parse } from 'hono/utils/cookie';
import { getCookieName, serializeTokenCookie } from '#worker/auth/token-cookie.ts';
import type { Config } from '#worker/config.ts';
import { FRESH_COOKIE, FRESH_KEY } from '#worker/domain/live/fresh-key.ts';
import { isSafeMethod } from './is-safe-method.ts';

/** Replicas lag by seconds, so a day is more than enough. */
const MAX_AGE_SECONDS = 86_400;

const COOKIE = 'bookmark';

const LIVE = '/api/live';

/** The monitor checks whether writes work. */
const HEALTH = '/api/health';

/** Sent constantly during a shift. A page that lags one position behind is fine. */
const POSITION = '/api/driver/position';

type Asked = { method: string; path: string; cookieHeader: string | null };

type Read = Asked & { authorization: string | undefined };

/** Returns where a request may read from: the primary, a replica of unknown age, or a replica at least as new as a bookmark. */
export function chooseReplica(
  config: Config,
  { method, path, cookieHeader, authorization }: Read,
): D1SessionConstraint | D1SessionBookmark {
  const { [getCookieName(config, COOKIE)]: bookmark, [FRESH_KEY]: fresh } = parse(cookieHeader ?? '');
  // Writes and reads after a live message need the newest state, and so does a WebSocket, which outlives its first read.
  if (!isSafeMethod(method) || fresh || path === LIVE || path === HEALTH) return 'first-primary';
  if (bookmark && /^[\da-f-]{8,120}$/i.test(bookmark)) return bookmark;
  // A client that sends a session or an API key but doesn't store cookies must still see its own writes.
  const isKnown = authorization !== undefined || cookieHeader?.includes('session=');
  return isKnown ? 'first-primary' : 'first-unconstrained';
}

/**
 * Returns the `Set-Cookie` values that make the next reads at least as new as this request, or none if it changed nothing. Some
 * pages write on GET: the end of an OAuth sign-in or of a payment. For a few seconds after a write, all reads go to the primary,
 * because a slower response to an earlier change may arrive later and set an older bookmark.
 */
export function writeBookmark(
  config: Config,
  { method, path, cookieHeader, hasWritten }: Asked & { hasWritten: boolean },
  bookmark: string | null,
): string[] {
  const had = parse(cookieHeader ?? '')[getCookieName(config, COOKIE)];
  if (!bookmark || bookmark === had || path === POSITION) return [];
  if (had && isSafeMethod(method) && !hasWritten) return [];
  const cookie = serializeTokenCookie(config, COOKIE, bookmark, MAX_AGE_SECONDS);
  return hasWritten ? [cookie, FRESH_COOKIE] : [cookie];
}
