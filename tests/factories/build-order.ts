import { createOrder } from '#worker/domain/orders/create-order.ts';
import type { Order } from '#worker/domain/orders/order.ts';

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
