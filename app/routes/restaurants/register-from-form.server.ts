import type { AppLoadContext } from '@remix-run/cloudflare';
import { readLocale } from '#app/i18n/locale.server.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { readRestaurantBrowser } from '#worker/auth/restaurant-browser.ts';
import type { RestaurantSignupInput } from '#worker/domain/restaurants/inputs.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { registerRestaurant } from '#worker/services/restaurants/register-restaurant.ts';

/**
 * Registers a restaurant from this browser, rate-limited by address; returns the cookie that identifies the browser.
 */
export async function registerFromForm(
  { context, request }: { context: AppLoadContext; request: Request },
  input: RestaurantSignupInput,
  requestKey: string | null,
): Promise<Result<{ id: string; name: string; setCookie: string }>> {
  const allowed = await limitByAddress(context, request, 'restaurantSignup');
  if (!allowed.ok) return allowed;
  const { ctx } = context;
  const { browserToken, setCookie } = readRestaurantBrowser(ctx.config, request.headers.get('Cookie'));
  const { language, timeZone } = await readLocale(context, request);
  const locale = { language, timeZone };
  const registered = await registerRestaurant(ctx, { input, requestKey, browserToken, locale });
  if (!registered.ok) return registered;
  const { id, name } = registered.value;
  return succeed({ id, name, setCookie });
}
