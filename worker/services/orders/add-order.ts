import type { Ctx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { orderEvents, orders } from '#worker/db/schema/orders.ts';
import { findArrivalProblem } from '#worker/domain/orders/deadline-times.ts';
import { fromOrderInput } from '#worker/domain/orders/from-order-input.ts';
import type { AddOrderInput } from '#worker/domain/orders/inputs.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { findAnswer, writeOnce } from '#worker/services/shared/request-once.ts';
import { checkOrderCapacity } from './check-order-capacity.ts';

/** An order the driver typed in; it waits as an offer like any other. */
export async function addOrder(
  ctx: Ctx,
  { driver, input, requestKey }: { driver: Driver; input: AddOrderInput; requestKey: string | null },
): Promise<Result<Order>> {
  const order = fromOrderInput(input, { id: crypto.randomUUID(), now: ctx.now, source: 'manual' });
  const request = { driverId: driver.id, operation: 'addOrder', key: requestKey };
  const problem = findArrivalProblem(order, ctx.now);
  const possible = problem
    ? fail('invalidInput', { fields: [problem] })
    : await checkOrderCapacity(ctx, driver.id);
  if (!possible.ok) {
    // Sent again it gets the first answer, though what it promised may be past by now, or the account full.
    const earlier = await findAnswer<Order>(ctx, request);
    return earlier ? succeed(earlier.answer) : possible;
  }
  const added = await writeOnce(ctx, request, order, [
    ctx.db.insert(orders).values(toOrderRow(driver.id, order)),
    ctx.db.insert(orderEvents).values(buildCreatedEvent(ctx, driver.id, order.id)),
  ]);
  await automateArrivals(ctx, driver, [added]);
  return succeed(added);
}

function buildCreatedEvent(ctx: Ctx, driverId: string, orderId: string) {
  return { id: crypto.randomUUID(), orderId, driverId, kind: 'created' as const, at: ctx.now, detail: null };
}
