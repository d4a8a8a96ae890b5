/** Pages that are not a driver's: the console, restaurants' pages, and links that work once. */
const NEVER_CACHED = /^\/(?:admin|api|restaurant-|profile\/email\/)/i;

/** Content types of pages; downloads, such as the account's data, are requested like pages. */
const CACHED_TYPES = /^(?:text\/html|image\/svg\+xml)\b/;

/** The header of a page that shows a toast, which must not come again with it. */
export const ONCE_HEADER = 'X-Once';

/** Whether a response is cached on the driver's phone, to be shown without a connection. */
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
