/**
 * Returns the path to go to after sign-in: the given path if it is safe (`getSafePath`) and not sign-in or sign-out, else "/".
 */
export function getSafeReturnPath(value: unknown): string {
  const path = getSafePath(value);
  return isUnder(path, /^\/api\/(login|logout)(\/|$)/i) ? '/' : path;
}

/**
 * Returns the given path if it is an absolute path on this origin, else "/". Rejects other origins, protocol-relative and
 * backslash forms, control characters and the sign-out path.
 */
export function getSafePath(value: unknown): string {
  if (typeof value !== 'string' || value.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value)) return '/';
  const base = 'http://origin.invalid';
  if (!URL.canParse(value, base)) return '/';
  const url = new URL(value, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  if (isUnder(url.pathname, /^\/api\/logout(\/|$)/i)) return '/';
  return url.pathname + url.search + url.hash;
}

/** Returns whether a path matches once decoded, with repeated slashes collapsed; true for a path that cannot be decoded. */
function isUnder(path: string, pattern: RegExp): boolean {
  try {
    const { pathname } = new URL(path, 'http://origin.invalid');
    return pattern.test(decodeURIComponent(pathname).replace(/\/{2,}/g, '/'));
  } catch {
    return true;
  }
}
