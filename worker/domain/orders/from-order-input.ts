import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { splitAddress } from '#worker/domain/places/split-address.ts';
import { toCents } from '#worker/domain/shared/money.ts';
import { createOrder } from './create-order.ts';
import { readInstant } from './deadline-times.ts';
import type { AddOrderInput } from './inputs.ts';
import type { Order, OrderSource } from './order.ts';

/**
 * Returns the pending order of an input (dollars, miles, minutes) that arrives at `now` (epoch ms). An empty note is filled from
 * the customer's address, if that contains one such as "Apt 3B".
 */
export function fromOrderInput(
  input: AddOrderInput & { placedAt?: string | null | undefined },
  arrival: { id: string; now: number; source: OrderSource },
): Order {
  return createOrder({
    ...arrival,
    platform: input.platform,
    restaurantName: input.restaurantName || getPlatformName(input.platform),
    restaurantAddress: input.restaurantAddress ?? '',
    customerAddress: input.customerAddress ?? '',
    note: input.note || (splitAddress(input.customerAddress ?? '').note ?? ''),
    payoutCents: toCents(input.payoutAmount),
    tipCents: toCents(input.tipAmount ?? 0),
    distanceMiles: input.distance ?? null,
    estimatedMinutes: input.estimatedTime ?? null,
    pickup: input.pickup ?? null,
    dropoff: input.dropoff ?? null,
    placedAt: readInstant(input.placedAt),
    readyAt: readInstant(input.readyAt),
    promisedAt: readInstant(input.promisedAt),
  });
}
