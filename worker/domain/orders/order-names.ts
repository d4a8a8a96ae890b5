import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import type { Order } from './order.ts';

export type Named = Pick<Order, 'platform' | 'restaurantName'>;

/** Whether the name of an order's restaurant is known; else the platform's stands in its place. */
export function hasRestaurantName({ platform, restaurantName }: Named): boolean {
  return restaurantName !== getPlatformName(platform);
}

/** Returns the name of an order's platform, or null if it is already shown in place of an unknown restaurant. */
export function namePlatform(order: Named): string | null {
  return hasRestaurantName(order) ? getPlatformName(order.platform) : null;
}

/** Writes the platforms of orders, each name once. */
export function writePlatforms(orders: readonly Named[]): string {
  return [...new Set(orders.flatMap((order) => namePlatform(order) ?? []))].join(', ');
}

/** Writes the restaurants of orders, each name once. */
export function writeRestaurants(orders: readonly Named[]): string {
  return [...new Set(orders.map(({ restaurantName }) => restaurantName))].join(', ');
}

/** Writes the platforms and the restaurants of orders, each name once. */
export function writeOrderNames(orders: readonly Named[]): string {
  return [writePlatforms(orders), writeRestaurants(orders)].filter(Boolean).join(' · ');
}
