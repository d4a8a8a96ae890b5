import { createOrder } from '#worker/domain/orders/create-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';

const NOON = Date.UTC(2026, 10, 20, 17);

/** A pending offer of our own network: $9.40 for 3.2 miles. */
export function buildOrder(overrides: Partial<Order> = {}): Order {
  const order = createOrder({
    id: crypto.randomUUID(),
    now: 1_790_000_000_000,
    source: 'network',
    platform: 'roadwaze',
    restaurantName: 'Copper Kettle Noodles',
    restaurantAddress: '12 Pecan Street',
    customerAddress: '410 Cedar Lane',
    payoutCents: 940,
    tipCents: 0,
    distanceMiles: 3.2,
    estimatedMinutes: 24,
    pickup: { lat: 30.27, lng: -97.74 },
    dropoff: { lat: 30.29, lng: -97.75 },
  });
  return { ...order, ...overrides };
}

/** A pending offer that a driver typed at noon: $12.50 for 2.5 miles. */
export function buildTypedOrder(overrides: Partial<Order> = {}): Order {
  return buildOrder({
    id: 'order-1',
    source: 'manual',
    platform: 'doordash',
    restaurantName: 'Thai Basil',
    restaurantAddress: '1 Mill St',
    customerAddress: '20 Oak Ave',
    payoutCents: 1250,
    tipCents: 300,
    distanceMiles: 2.5,
    estimatedMinutes: 18,
    pickup: { lat: 40.71, lng: -74 },
    dropoff: { lat: 40.73, lng: -73.99 },
    createdAt: NOON,
    expiresAt: NOON + 30 * 60_000,
    ...overrides,
  });
}
