/** Pages that don't belong to a driver: the console, restaurants' pages, and links that work once. */
const NEVER_CACHED = /^\/(?:admin|api|restaurant-|profile\/email\/)/i;

/** Content types of pages. Downloads such as the account's data are requested like pages, but not cached. */
const CACHED_TYPES = /^(?:text\/html|image\/svg\+xml)\b/;

/** The header of a page with a toast, which must not be shown again from a cache. */
export const ONCE_HEADER = 'X-Once';

/** Whether a response is cached on the driver's phone for offline use. */
export function shouldCachePage(
  { pathname }: URL,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): boolean {
  return (
    status === 200 &&
    !headers.has(ONCE_HEADER) &&
    !NEVER_CACHED.test(decodeURIComponent(pathname)) &&
    CACHED_TYPES.test(headers.get('Content-Type') ?? '')
  );
}
