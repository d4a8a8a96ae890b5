import { redirect } from '@remix-run/cloudflare';
import { createToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { Ctx } from '#worker/ctx.ts';
import { getRestaurant } from '#worker/services/restaurants/get-restaurant.ts';
import { subscribeRestaurant } from '#worker/services/restaurants/subscribe-restaurant.ts';

/** Subscribes a restaurant, and says what came of it. Again: nothing more happens. Where it is paid on the provider's pages, leads there. */
export async function activateRestaurant(ctx: Ctx, id: string): Promise<Toast> {
  const subscribed = await subscribeRestaurant(ctx, id);
  if (!subscribed.ok) {
    return createToast({ kind: 'error', key: 'paymentRefused', errorCode: subscribed.error.code });
  }
  if (subscribed.value.checkoutUrl) throw redirect(subscribed.value.checkoutUrl, 303);
  const restaurant = await getRestaurant(ctx, id);
  const name = restaurant.ok ? restaurant.value.name : '';
  return createToast({ kind: 'success', key: 'restaurantActivated', values: { restaurant: name } });
}
