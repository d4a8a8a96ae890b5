import { type AppLoadContext, data, redirect } from '@remix-run/cloudflare';
import type { Failure, Result } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { createSignedCookie, dropCookie, isDocumentRequest, readSignedCookie } from './http.server.ts';
import { type ActionReply, FLASH_SECONDS, type Toast, type ToastKey } from './toast.ts';

/** Keeps the cookie well under 1 KB, however long a restaurant's name is. */
const MAX_VALUE_LENGTH = 80;

function getFlashCookie({ ctx }: AppLoadContext) {
  return createSignedCookie(ctx, 'flash', { path: '/', maxAge: FLASH_SECONDS });
}

export function createToast(toast: Omit<Toast, 'id'>): Toast {
  const values = Object.entries(toast.values ?? {}).map(([key, value]) => [
    key,
    typeof value === 'string' && value.length > MAX_VALUE_LENGTH ? shorten(value) : value,
  ]);
  return { ...toast, id: crypto.randomUUID(), values: Object.fromEntries(values) };
}

/** Truncates a long value with an ellipsis, never within a surrogate pair. */
function shorten(value: string): string {
  return `${value.slice(0, MAX_VALUE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

type Outcome = { done: ToastKey; failed: ToastKey; values?: NonNullable<Toast['values']> };

/** Returns the toast for a use case's result: `done`, or `failed` with the reason and the seconds until a retry. */
export function createResultToast(result: Result<unknown>, { done, failed, values = {} }: Outcome): Toast {
  if (result.ok) return createToast({ kind: 'success', key: done, values });
  return createFailureToast(failed, result.error, values);
}

/** Returns the toast for a failure, with the reason and the seconds until a retry. */
export function createFailureToast(
  key: ToastKey,
  { code, retryAfterSeconds: seconds = 0 }: Failure,
  values: NonNullable<Toast['values']> = {},
): Toast {
  return createToast({ kind: 'error', key, errorCode: code, values: { ...values, seconds } });
}

/** Returns the toast set by a redirect, and the header that deletes it. Prefetched pages neither show nor delete it. */
export async function readFlashToast(
  context: AppLoadContext,
  request: Request,
): Promise<{ toast: Toast | null; headers: HeadersInit }> {
  const cookie = getFlashCookie(context);
  const isAhead = request.headers.get('Purpose') === 'prefetch';
  const toast = isAhead ? null : await readSignedCookie<Toast>(cookie, request);
  if (!toast) return { toast: null, headers: {} };
  return { toast, headers: { 'Set-Cookie': await dropCookie(cookie) } };
}

/**
 * Replies to a form with a toast. A page load is redirected to `to`, which shows it; our script gets it directly, with the status
 * of the toast's error.
 */
export async function replyWithToast(
  { context, request }: { context: AppLoadContext; request: Request },
  { toast, to, setCookie }: { toast: Toast; to: string; setCookie?: string | undefined },
) {
  if (!isDocumentRequest(request)) {
    const status = toast.errorCode ? ERROR_STATUS[toast.errorCode] : 200;
    const headers = new Headers(setCookie ? { 'Set-Cookie': setCookie } : {});
    if (toast.values?.seconds) headers.set('Retry-After', String(toast.values.seconds));
    return data({ toast, isDone: toast.kind === 'success' } satisfies ActionReply, { status, headers });
  }
  throw await redirectWithToast(context, { toast, to, setCookie });
}

/** Adds to a response without a page of its own a redirect to `page`, and the toast to show there. */
export async function leaveToast(
  context: AppLoadContext,
  answer: Response,
  { toast, page }: { toast: Toast; page: string },
): Promise<Response> {
  answer.headers.set('Refresh', `0; url=${page}`);
  answer.headers.append('Set-Cookie', await getFlashCookie(context).serialize(toast));
  return answer;
}

/** Returns a redirect with a toast for the next page and an optional extra cookie. */
export async function redirectWithToast(
  context: AppLoadContext,
  { toast, to, setCookie }: { toast: Toast; to: string; setCookie?: string | undefined },
): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await getFlashCookie(context).serialize(toast) });
  if (setCookie) headers.append('Set-Cookie', setCookie);
  return redirect(to, { status: 303, headers });
}
