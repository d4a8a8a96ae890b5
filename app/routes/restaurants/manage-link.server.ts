import type { AppLoadContext } from '@remix-run/cloudflare';
import { createSignedCookie, dropCookie, readSignedCookie } from '#app/lib/http.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The cookie's lifetime, long enough to load the page that shows the link. */
const LIFETIME_SECONDS = 300;

/** Returns the cookie that passes a new manage link to the page that shows it once. */
function getCookie({ ctx }: AppLoadContext) {
  // The path is the parent folder, because the page's data request has a different URL than the page.
  const path = paths.restaurantPayment('');
  return createSignedCookie(ctx, 'manage-link', { path, maxAge: LIFETIME_SECONDS, sameSite: 'strict' });
}

/** Returns the `Set-Cookie` value that lets the restaurant's payment page show its manage link. */
export function saveManageLink(
  context: AppLoadContext,
  { restaurantId, token }: { restaurantId: string; token: string },
): Promise<string> {
  return getCookie(context).serialize({ restaurantId, token });
}

/** Returns the manage link to show now, or null, and the headers that delete the cookie, so that the link is shown only once. */
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
