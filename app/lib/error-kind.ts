import { isRouteErrorResponse } from '@remix-run/react';

export type ErrorKind =
  | 'unauthorized'
  | 'notFound'
  | 'suspended'
  | 'forbidden'
  | 'unavailable'
  | 'tooMany'
  | 'offline'
  | 'failed';

/** Fired on the window before a page is replaced because its session ended. */
export const SESSION_OVER = 'sessionover';

/** Returns the kind of error to show. */
export function getErrorKind(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error)) {
    if (error.status === 401) return 'unauthorized';
    const { code } = readBody(error);
    if (error.status === 403) return code === 'driverSuspended' ? 'suspended' : 'forbidden';
    if (error.status === 429) return 'tooMany';
    if (error.status === 503 && code === 'unavailable') return 'unavailable';
    return error.status === 404 || error.status === 405 ? 'notFound' : 'failed';
  }
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
  const isUnreached = error instanceof TypeError && UNREACHED.test(error.message);
  return isOffline || isUnreached || isBroken(error) ? 'offline' : 'failed';
}

/**
 * The messages of Chromium, Safari and Firefox for a request or script without a response. A phone's network may lead nowhere
 * even if the phone reports being online.
 */
const UNREACHED =
  /^(?:Failed to fetch|Load failed|NetworkError|FetchEvent|The (?:network|Internet) connection|No response|Importing a module|error loading dynamically)/;

const isBroken = (error: unknown) => error instanceof Error && error.message.startsWith('Unable to decode');

/** Whether the response to a form is missing or incomplete, in which case the server may have performed the action. */
export function isLost(error: unknown): boolean {
  return error instanceof TypeError || isBroken(error);
}

/** Returns the body fields of a rejection (`createRefusal`), or an empty object for other errors. */
function readBody(error: unknown): { code?: unknown; seconds?: unknown; returnTo?: unknown } {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === 'object' && data !== null ? data : {};
}

/** Returns the seconds until a rate-limited request may be repeated. */
export function getRetrySeconds(error: unknown): number {
  const { seconds } = readBody(error);
  return typeof seconds === 'number' ? seconds : 0;
}

/** Returns the path to return to after signing in, for a 401. */
export function getReturnTo(error: unknown): string | undefined {
  const { returnTo } = readBody(error);
  return typeof returnTo === 'string' ? returnTo : undefined;
}
