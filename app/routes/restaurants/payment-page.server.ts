import type { Payer } from '#app/components/payment/payment-form.tsx';
import type { Plan } from '#app/components/payment/plan-state.tsx';
import { toPlan } from '#app/routes/subscription/subscribe-page.server.ts';
import { hashRestaurantBrowser } from '#worker/auth/restaurant-browser.ts';
import type { Ctx } from '#worker/ctx.ts';
import { getRestaurantPage } from '#worker/services/restaurants/get-restaurant.ts';
import type { RestaurantFacts } from './payment-cards.tsx';

export type PaymentPage = {
  restaurant: RestaurantFacts | null;
  plan: Plan | null;
  payer: Payer;
  /**
   * Whether the manage link can be shown, once: only for an active restaurant, in the browser it registered from, before the link
   * was issued.
   */
  canShowLink: boolean;
};

/** Loads a restaurant's payment page. The restaurant's ID is the only credential. */
export async function loadPaymentPage(ctx: Ctx, request: Request, id: string): Promise<PaymentPage> {
  const payer: Payer = ctx.payments?.kind ?? 'off';
  const { restaurant, subscription } = await getRestaurantPage(ctx, id);
  if (!restaurant) return { restaurant: null, plan: null, payer, canShowLink: false };
  const { name, address, email, phone, cuisine, website, status, lat, lng } = restaurant;
  const isPlaced = lat !== null && lng !== null;
  const plan = status === 'active' ? toPlan(ctx, subscription) : null;
  const browserHash = await hashRestaurantBrowser(ctx.config, request.headers.get('Cookie'));
  const isOwn = browserHash !== null && browserHash === restaurant.browserHash;
  const canShowLink = isOwn && status === 'active' && restaurant.manageTokenHash === null;
  const facts = { name, address, email, phone, cuisine, website, status, isPlaced };
  return { restaurant: facts, plan, payer, canShowLink };
}
