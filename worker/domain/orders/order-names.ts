import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import type { Order } from './order.ts';

export type Named = Pick<Order, 'platform' | 'restaurantName'>;

/** Returns whether the name of an order's restaurant is known; otherwise `restaurantName` is the platform's name. */
export function hasRestaurantName({ platform, restaurantName }: Named): boolean {
  return restaurantName !== getPlatformName(platform);
}

/** Returns the name of an order's platform, or null if it already stands in for an unknown restaurant. */
export function namePlatform(order: Named): string | null {
  return hasRestaurantName(order) ? getPlatformName(order.platform) : null;
}

/** Returns the platforms of orders as text, each name once. */
export function writePlatforms(orders: readonly Named[]): string {
  return [...new Set(orders.flatMap((order) => namePlatform(order) ?? []))].join(', ');
}

/** Returns the restaurants of orders as text, each name once. */
export function writeRestaurants(orders: readonly Named[]): string {
  return [...new Set(orders.map(({ restaurantName }) => restaurantName))].join(', ');
}

/** Returns the platforms and restaurants of orders as text, each name once. */
export function writeOrderNames(orders: readonly Named[]): string {
  return [writePlatforms(orders), writeRestaurants(orders)].filter(Boolean).join(' · ');
}
