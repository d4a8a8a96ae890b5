import { parse } from 'hono/utils/cookie';
import type { Config } from '#worker/config.ts';
import { FRESH_KEY } from '#worker/domain/live/fresh-key.ts';
import { isSafeMethod } from './is-safe-method.ts';

/** Replicas are behind by seconds, so a day is more than enough. */
const MAX_AGE_SECONDS = 86_400;

const getName = ({ isLocal }: Config) => (isLocal ? 'bookmark' : '__Host-bookmark');

/** Returns where a request may read: from the primary, any replica, or one as new as a bookmark. */
export function chooseReplica(
  config: Config,
  method: string,
  cookieHeader: string | null,
): D1SessionConstraint | D1SessionBookmark {
  const { [getName(config)]: bookmark, [FRESH_KEY]: fresh } = parse(cookieHeader ?? '');
  // Writes, and reads after a live message, need the newest state.
  if (!isSafeMethod(method) || fresh) return 'first-primary';
  if (bookmark && /^[\da-f-]{8,120}$/i.test(bookmark)) return bookmark;
  // A client that has a session but keeps no other cookies must see its own writes.
  return cookieHeader?.includes('session=') ? 'first-primary' : 'first-unconstrained';
}

/**
 * Returns the `Set-Cookie` value that makes the next reads at least as new as this request, or null where the request
 * changed nothing.
 */
export function writeBookmark(
  config: Config,
  request: { method: string; cookieHeader: string | null },
  bookmark: string | null,
): string | null {
  const had = parse(request.cookieHeader ?? '')[getName(config)];
  if (!bookmark || bookmark === had || (had && isSafeMethod(request.method))) return null;
  const secure = config.isLocal ? '' : '; Secure';
  return `${getName(config)}=${bookmark}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
