/** The path a sign-in may return to: a safe path (`getSafePath`) other than the sign-in itself. */
export function getSafeReturnPath(value: unknown): string {
  const path = getSafePath(value);
  return isUnder(path, /^\/api\/(login|logout)(\/|$)/i) ? '/' : path;
}

/**
 * The given path when it is an absolute one of this origin, else "/".
 * Not allowed: other origins, protocol-relative and backslash forms, control characters, the sign-out.
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

/** Whether a path matches, or might be read as one that does; true for one that cannot be decoded. */
function isUnder(path: string, pattern: RegExp): boolean {
  try {
    const { pathname } = new URL(path, 'http://origin.invalid');
    return pattern.test(decodeURIComponent(pathname).replace(/\/{2,}/g, '/'));
  } catch {
    return true;
  }
}
