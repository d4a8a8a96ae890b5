import { type Cookie, createCookie, data, type HeadersFunction } from '@remix-run/cloudflare';
import type { Ctx } from '#worker/ctx.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';

const YEAR_SECONDS = 31_536_000;

/** Whether it is the browser's request for a page, not our script's request for data. */
export function isDocumentRequest(request: Request): boolean {
  const destination = request.headers.get('Sec-Fetch-Dest');
  if (destination) return destination === 'document';
  return request.headers.get('Accept')?.includes('text/html') ?? false;
}

/**
 * Whether a person chose to come: from our own pages, from outside the web (a scanned code, a message, the address bar), or
 * by a tap on another site's link. False for what another site's script opens. An older browser does not say, and counts.
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

/** The `Set-Cookie` value that remembers a choice in this browser. */
export function writeChoiceCookie({ config }: Ctx, name: string, value: string): string {
  const secure = config.isLocal ? '' : '; Secure';
  return `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`;
}

type CookieScope = { path: string; maxAge: number; sameSite?: 'lax' | 'strict' };

/** Returns a signed cookie that no script reads, sent to `path` for `maxAge` seconds. */
export function createSignedCookie(
  { config }: Ctx,
  name: string,
  { sameSite = 'lax', ...scope }: CookieScope,
): Cookie {
  const secure = !config.isLocal;
  return createCookie(name, { ...scope, sameSite, httpOnly: true, secure, secrets: config.cookieSecrets });
}

/** The content of one of our signed cookies, or null without one that is whole. */
export async function readSignedCookie<T>(cookie: Cookie, request: Request): Promise<T | null> {
  try {
    return await cookie.parse(request.headers.get('Cookie'));
  } catch {
    // A signature that is no base64 at all.
    return null;
  }
}

/** The `Set-Cookie` value that deletes a cookie. */
export function dropCookie(cookie: Cookie): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}

/** Returns what was found; throws a response with the status of a failure. */
export function getOrThrow<Value>(found: Result<Value>): Value {
  if (!found.ok) throw data(null, { status: ERROR_STATUS[found.error.code] });
  return found.value;
}

/** The headers of a page whose address is a secret: it must not be indexed. Keeps the headers of loader and action. */
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
