/** Pages that are not a driver's: the console, restaurants' pages, and links that work once. */
const NEVER_KEPT = /^\/(?:admin|api|restaurant-|profile\/email\/)/i;

/** Content types of pages; downloads, such as the account's data, are requested like pages. */
const KEPT_TYPES = /^(?:text\/html|image\/svg\+xml)\b/;

/** Whether a driver's own phone keeps a response to show it without a connection. */
export function isPageToKeep(
  { pathname }: URL,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): boolean {
  return (
    status === 200 &&
    !NEVER_KEPT.test(decodeURIComponent(pathname)) &&
    KEPT_TYPES.test(headers.get('Content-Type') ?? '')
  );
}
