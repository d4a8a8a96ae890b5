import * as build from 'virtual:remix/server-build';
import { expect, test } from 'vitest';
import { send } from '../client.ts';

/**
 * The paths of `app/routes.ts` that a visitor may open, and post to. All others are behind a guard (`app/lib/auth.server.ts`).
 */
const PUBLIC = {
  GET: [
    ...['', 'restaurants', 'subscribe', 'terms', 'privacy', 'signup', 'offline', '*'],
    ...['api/login', 'api/login/callback', 'api/docs', 'admin'],
    ...['restaurant-signup', 'restaurant-payment/:restaurantId', 'restaurant-manage'],
    // Protected by the secret in their path.
    ...['restaurant-manage/:token', 'restaurant-manage/:token/couriers/:platform'],
    ...['restaurant-manage/:token/deliveries', 'restaurant-manage/:token/deliveries/new'],
    ...['restaurant-manage/:token/deliveries/:deliveryId', 'restaurant-email/:restaurantId/:token'],
    'track/:token',
    // Without data of a driver.
    ...['manifest.webmanifest', 'pin-map.json', 'near-restaurants.json'],
    ...['texts/:language/:version/:audience/*', 'texts/:language/:version/shared/:audience'],
    // These only redirect to another page.
    ...['orders/share', 'shift', 'map-app', 'language', 'admin/passkeys/options'],
  ],
  POST: [
    ...['api/login/local', 'admin', 'language', 'orders/share', '*'],
    ...['restaurant-signup', 'restaurant-payment/:restaurantId', 'restaurant-manage'],
    ...['restaurant-manage/:token', 'restaurant-manage/:token/couriers/:platform'],
    ...['restaurant-manage/:token/deliveries/new', 'restaurant-manage/:token/deliveries/:deliveryId'],
    'restaurant-email/:restaurantId/:token',
  ],
};

const PARAMETERS: Record<string, string> = { ':platform': 'doordash', ':action': 'suspendDriver' };

const PATHS = Object.values(build.routes).flatMap((route) => (route?.index ? '' : (route?.path ?? [])));

/** Returns whether a visitor is asked to sign in, as a driver or as an administrator, or the method is not allowed. */
async function isRefused(method: 'GET' | 'POST', path: string): Promise<boolean> {
  const address =
    path === '' ? '/?index' : `/${path.replace(/:\w+|\*/g, (name) => PARAMETERS[name] ?? 'unknown')}`;
  const form = { body: '', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  const { status, headers } = await send(method, address, method === 'POST' ? form : {});
  return [401, 405].includes(status) || headers.get('Location')?.startsWith('/admin?returnTo=') === true;
}

test.each(['GET', 'POST'] as const)('a visitor reaches only public pages by %s', async (method) => {
  const open: string[] = [];
  for (const path of new Set(PATHS)) if (!(await isRefused(method, path))) open.push(path);
  expect(open.toSorted()).toEqual(PUBLIC[method].toSorted());
});
