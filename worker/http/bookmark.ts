import { parse } from 'hono/utils/cookie';
import type { Config } from '#worker/config.ts';
import { FRESH_KEY } from '#worker/domain/live/fresh-key.ts';
import { isSafeMethod } from './is-safe-method.ts';

/** Replicas are behind by seconds; after a day without a change the browser may begin anew. */
const MAX_AGE_SECONDS = 86_400;

const getName = ({ isLocal }: Config) => (isLocal ? 'bookmark' : '__Host-bookmark');

/** Where the reads of a request may go: to the primary, to any replica, or to one that has come as far as a bookmark. */
export function chooseReplica(
  config: Config,
  method: string,
  cookieHeader: string | null,
): D1SessionConstraint | D1SessionBookmark {
  const { [getName(config)]: bookmark, [FRESH_KEY]: fresh } = parse(cookieHeader ?? '');
  // What decides a change is read where it is made, and news of another device's change are not there before the change.
  if (!isSafeMethod(method) || fresh) return 'first-primary';
  if (bookmark && /^[\da-f-]{8,120}$/i.test(bookmark)) return bookmark;
  // Who keeps no cookies reads what they wrote all the same.
  return cookieHeader?.includes('session=') ? 'first-primary' : 'first-unconstrained';
}

/**
 * Returns the `Set-Cookie` value by which the next reads are at least as new as this request was, or null where the browser's is new
 * enough: it changed nothing.
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
