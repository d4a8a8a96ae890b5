import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import { createFailureToast, createToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { hashRestaurantBrowser } from '#worker/auth/restaurant-browser.ts';
import { getRestaurant } from '#worker/services/restaurants/get-restaurant.ts';
import { issueManageLink } from '#worker/services/restaurants/issue-manage-link.ts';
import { subscribeRestaurant } from '#worker/services/restaurants/subscribe-restaurant.ts';
import { saveManageLink } from './manage-link.server.ts';

type Reply = { toast: Toast; setCookie?: string };

/**
 * Subscribes a restaurant, returns a toast, and the first time its manage link. Safe to repeat. Redirects to the provider's
 * pages where it is paid there.
 */
export async function activateRestaurant(
  context: AppLoadContext,
  request: Request,
  id: string,
): Promise<Reply> {
  const subscribed = await subscribeRestaurant(context.ctx, id);
  if (!subscribed.ok) return { toast: createFailureToast('paymentRefused', subscribed.error) };
  if (subscribed.value.checkoutUrl) throw redirect(subscribed.value.checkoutUrl, 303);
  const restaurant = await getRestaurant(context.ctx, id);
  const name = restaurant.ok ? restaurant.value.name : '';
  const toast = createToast({ kind: 'success', key: 'restaurantActivated', values: { restaurant: name } });
  return { toast, ...(await showManageLink(context, request, id)) };
}

/** The cookie that shows a restaurant's manage link on its page once, in the browser it registered from. */
export async function showManageLink(
  context: AppLoadContext,
  request: Request,
  id: string,
): Promise<{ setCookie?: string }> {
  const browserHash = await hashRestaurantBrowser(context.ctx.config, request.headers.get('Cookie'));
  const token = await issueManageLink(context.ctx, { restaurantId: id, browserHash });
  return token ? { setCookie: await saveManageLink(context, { restaurantId: id, token }) } : {};
}
