import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import type { Order } from './order.ts';

type Named = Pick<Order, 'platform' | 'restaurantName'>;

/** Returns the name of an order's platform, or null where that name stands for an unknown restaurant already. */
export function namePlatform({ platform, restaurantName }: Named): string | null {
  const name = getPlatformName(platform);
  return name === restaurantName ? null : name;
}

/** Writes the platforms and the restaurants of orders, each name once. */
export function writeOrderNames(orders: readonly Named[]): string {
  const platforms = new Set(orders.flatMap((order) => namePlatform(order) ?? []));
  const restaurants = new Set(orders.map(({ restaurantName }) => restaurantName));
  return [platforms, restaurants].flatMap((names) => [...names].join(', ') || []).join(' · ');
}
