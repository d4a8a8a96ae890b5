import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { findArrivalProblem } from '#worker/domain/orders/deadline-times.ts';
import { fromOrderInput } from '#worker/domain/orders/from-order-input.ts';
import type { AddOrderInput } from '#worker/domain/orders/inputs.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { type OrderPlaces, placeOrder } from '#worker/services/places/place-order.ts';
import { findFirstAnswer, writeNewOrders } from './write-new-orders.ts';

export type AddedOrder = Order & { places: OrderPlaces };

/** Adds a typed order as a pending offer, with the coordinates of its addresses. */
export async function addOrder(
  ctx: Ctx,
  { driver, input: typed, requestKey }: { driver: Driver; input: AddOrderInput; requestKey: string | null },
): Promise<Result<AddedOrder>> {
  const { input, places } = await placeOrder(ctx, typed, getLastPosition(driver));
  const order = fromOrderInput(input, { id: crypto.randomUUID(), now: ctx.now, source: 'manual' });
  const request = { ownerId: driver.id, operation: 'addOrder', key: requestKey };
  const problem = findArrivalProblem(order, ctx.now);
  // A repeat gets the first response, even if the order's deadline has passed since.
  if (problem) return findFirstAnswer(ctx, request, fail('invalidInput', { fields: [problem] }));
  const added = await writeNewOrders(ctx, { request, orders: [order], answer: { ...order, places } });
  if (added.ok) await automateArrivals(ctx, driver, [added.value]);
  return added;
}
