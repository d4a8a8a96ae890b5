import { type AppLoadContext, createCookie, data, redirect } from '@remix-run/cloudflare';
import { isDocumentRequest } from './http.server.ts';
import type { ActionReply, Toast } from './toast.ts';

/** Keeps the cookie well under 1 KB whatever a restaurant is called. */
const LONGEST_VALUE = 80;

function getFlashCookie({ config }: AppLoadContext['ctx']) {
  return createCookie('flash', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: !config.isLocal,
    maxAge: 60,
    secrets: [config.cookieSecret],
  });
}

export function createToast(toast: Omit<Toast, 'id'>): Toast {
  const values = Object.entries(toast.values ?? {}).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.slice(0, LONGEST_VALUE) : value,
  ]);
  return { ...toast, id: crypto.randomUUID(), values: Object.fromEntries(values) };
}

/** The toast a redirect left behind, and the header that takes it away once shown. */
export async function readFlashToast(
  context: AppLoadContext,
  request: Request,
): Promise<{ toast: Toast | null; headers: HeadersInit }> {
  const cookie = getFlashCookie(context.ctx);
  const toast: Toast | null = await cookie.parse(request.headers.get('Cookie'));
  if (!toast) return { toast: null, headers: {} };
  return { toast, headers: { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) } };
}

/** Returns a form: a page load goes on to `to` and finds its toast there; our script gets the toast at once. */
export async function replyWithToast(
  { context, request }: { context: AppLoadContext; request: Request },
  {
    toast,
    to,
    status = 200,
    setCookie,
  }: { toast: Toast; to: string; status?: number; setCookie?: string | undefined },
) {
  if (!isDocumentRequest(request)) {
    const headers: HeadersInit = setCookie ? { 'Set-Cookie': setCookie } : {};
    return data({ toast, isDone: toast.kind === 'success' } satisfies ActionReply, { status, headers });
  }
  throw await redirectWithToast(context, { toast, to, setCookie });
}

/** A redirect that leaves a toast for the page it leads to, and can set one more cookie. */
export async function redirectWithToast(
  context: AppLoadContext,
  { toast, to, setCookie }: { toast: Toast; to: string; setCookie?: string | undefined },
): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await getFlashCookie(context.ctx).serialize(toast) });
  if (setCookie) headers.append('Set-Cookie', setCookie);
  return redirect(to, { status: 303, headers });
}
