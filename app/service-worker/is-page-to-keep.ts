/** Not a driver's pages: the console, restaurants' own, the doors in and out, and links that work once. */
const NEVER_KEPT = /^\/(?:admin|api|restaurant-|profile\/email\/)/i;

/** Files that a driver saves, such as all data of the account, come by the same way as pages. */
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
