import type { Ctx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { orderEvents, orders } from '#worker/db/schema/orders.ts';
import { createOrder } from '#worker/domain/orders/create-order.ts';
import type { AddOrderInput } from '#worker/domain/orders/inputs.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { toCents } from '#worker/domain/shared/money.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { writeOnce } from '#worker/services/shared/write-once.ts';

/** An order the driver typed in; it waits as an offer like any other. */
export async function addOrder(
  ctx: Ctx,
  { driver, input, requestKey }: { driver: Driver; input: AddOrderInput; requestKey: string | null },
): Promise<Order> {
  const order = createOrder({
    id: crypto.randomUUID(),
    now: ctx.now,
    source: 'manual',
    platform: input.platform,
    restaurantName: input.restaurantName,
    restaurantAddress: input.restaurantAddress ?? '',
    customerAddress: input.customerAddress,
    payoutCents: toCents(input.payoutAmount),
    tipCents: toCents(input.tipAmount ?? 0),
    distanceMiles: input.distance ?? null,
    estimatedMinutes: input.estimatedTime ?? null,
    pickup: input.pickup ?? null,
    dropoff: input.dropoff ?? null,
  });
  const request = { driverId: driver.id, operation: 'addOrder', key: requestKey };
  const added = await writeOnce(ctx, request, order, [
    ctx.db.insert(orders).values(toOrderRow(driver.id, order)),
    ctx.db.insert(orderEvents).values(buildCreatedEvent(ctx, driver.id, order.id)),
  ]);
  await automateArrivals(ctx, driver, [added]);
  return added;
}

function buildCreatedEvent(ctx: Ctx, driverId: string, orderId: string) {
  return { id: crypto.randomUUID(), orderId, driverId, kind: 'created' as const, at: ctx.now, detail: null };
}
