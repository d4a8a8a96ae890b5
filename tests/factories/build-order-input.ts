import type { AddOrderInput } from '#worker/domain/orders/inputs.ts';

/** A valid order as typed by a driver. */
export function buildOrderInput(overrides: Partial<AddOrderInput> = {}): AddOrderInput {
  return {
    platform: 'doordash',
    restaurantName: 'Copper Kettle Noodles',
    restaurantAddress: '12 Pecan Street',
    customerAddress: '410 Cedar Lane',
    payoutAmount: 9.4,
    distance: 3.2,
    estimatedTime: 24,
    pickup: { lat: 30.27, lng: -97.74 },
    dropoff: { lat: 30.29, lng: -97.75 },
    ...overrides,
  };
}
