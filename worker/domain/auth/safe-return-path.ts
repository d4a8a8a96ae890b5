/**
 * The path a sign-in may return to: the given one when it is an absolute path of this origin, else "/".
 * Refused: other origins, protocol-relative and backslash forms, control characters, the sign-in itself.
 */
export function getSafeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value)) return '/';
  const base = 'http://origin.invalid';
  if (!URL.canParse(value, base)) return '/';
  const url = new URL(value, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  if (isSignIn(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** Whether a path is, or could be read as, one that signs in or out; one that cannot be decoded might be. */
function isSignIn(pathname: string): boolean {
  try {
    const path = decodeURIComponent(pathname).replace(/\/{2,}/g, '/');
    return /^\/api\/(login|logout)(\/|$)/i.test(path);
  } catch {
    return true;
  }
}
