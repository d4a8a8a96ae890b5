import { type Cookie, createCookie, data, type HeadersFunction } from '@remix-run/cloudflare';
import type { Ctx } from '#worker/ctx.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';

const YEAR_SECONDS = 31_536_000;

/** Whether this is the browser's request for a page, rather than our script's request for data. */
export function isDocumentRequest(request: Request): boolean {
  const destination = request.headers.get('Sec-Fetch-Dest');
  if (destination) return destination === 'document';
  return request.headers.get('Accept')?.includes('text/html') ?? false;
}

/**
 * Whether a person chose this visit: from our own pages, from outside the web (a scanned code, a message, the address bar), or by
 * tapping a link on another site. False if another site's script opened it. Older browsers don't send the headers; their visits
 * count as chosen.
 */
export function isChosenVisit({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site === null || site === 'same-origin' || site === 'none') return true;
  return (
    headers.get('Sec-Fetch-User') === '?1' &&
    headers.get('Sec-Fetch-Mode') === 'navigate' &&
    headers.get('Sec-Fetch-Dest') === 'document'
  );
}

export function readCookie(request: Request, name: string): string | undefined {
  for (const part of request.headers.get('Cookie')?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return decode(value.join('='));
  }
  return undefined;
}

/** Returns the `Set-Cookie` value that stores a choice in this browser. */
export function writeChoiceCookie({ config }: Ctx, name: string, value: string): string {
  const secure = config.isLocal ? '' : '; Secure';
  return `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`;
}

type CookieScope = { path: string; maxAge: number; sameSite?: 'lax' | 'strict' };

/** Returns a signed, HTTP-only cookie, sent to `path` for `maxAge` seconds. */
export function createSignedCookie(
  { config }: Ctx,
  name: string,
  { sameSite = 'lax', ...scope }: CookieScope,
): Cookie {
  const secure = !config.isLocal;
  return createCookie(name, { ...scope, sameSite, httpOnly: true, secure, secrets: config.cookieSecrets });
}

/** Returns the content of a signed cookie, or null if it is missing or its signature is invalid. */
export async function readSignedCookie<T>(cookie: Cookie, request: Request): Promise<T | null> {
  try {
    return await cookie.parse(request.headers.get('Cookie'));
  } catch {
    // The signature is not valid base64.
    return null;
  }
}

/** Returns the `Set-Cookie` value that deletes a cookie. */
export function dropCookie(cookie: Cookie): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}

/** Returns the result's value, or throws a response with the failure's status. */
export function getOrThrow<Value>(found: Result<Value>): Value {
  if (!found.ok) throw data(null, { status: ERROR_STATUS[found.error.code] });
  return found.value;
}

/** The headers of a page with a secret URL, which must not be indexed. Keeps the headers of loader and action. */
export const noindexHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const answer = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders ?? []) answer.set(name, value);
  answer.set('X-Robots-Tag', 'noindex');
  return answer;
};

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
