import type { AppLoadContext } from '@remix-run/cloudflare';
import { createSignedCookie, dropCookie, readSignedCookie } from '#app/lib/http.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Long enough to load the page that shows it. */
const LIFETIME_SECONDS = 300;

/** The cookie that passes a new manage link to the page that shows it once. */
function getCookie({ ctx }: AppLoadContext) {
  // The folder instead of the page, because the page's data has another address in it.
  const path = paths.restaurantPayment('');
  return createSignedCookie(ctx, 'manage-link', { path, maxAge: LIFETIME_SECONDS, sameSite: 'strict' });
}

/** The `Set-Cookie` value that lets the restaurant's payment page show its manage link. */
export function saveManageLink(
  context: AppLoadContext,
  { restaurantId, token }: { restaurantId: string; token: string },
): Promise<string> {
  return getCookie(context).serialize({ restaurantId, token });
}

/** The manage link to show now, if there is one, and the headers that make this the only time. */
export async function takeManageLink(
  context: AppLoadContext,
  request: Request,
  restaurantId: string,
): Promise<{ link: string | null; headers: HeadersInit }> {
  const cookie = getCookie(context);
  const kept = await readSignedCookie<{ restaurantId?: string; token?: string }>(cookie, request);
  if (!kept?.token || kept.restaurantId !== restaurantId) return { link: null, headers: {} };
  return {
    link: new URL(request.url).origin + paths.restaurantManage(kept.token),
    headers: { 'Set-Cookie': await dropCookie(cookie) },
  };
}
