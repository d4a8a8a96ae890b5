import type { Ctx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { orderEvents, orders } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { createSamples } from '#worker/domain/orders/samples/create-samples.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { findAnswer, writeOnce } from '#worker/services/shared/request-once.ts';
import { checkOrderCapacity } from './check-order-capacity.ts';

/** A few made-up offers round the driver's last position, to try things out with; all marked as samples. */
export async function generateSampleOrders(
  ctx: Ctx,
  { driver, requestKey }: { driver: Driver; requestKey: string | null },
): Promise<Result<Order[]>> {
  const request = { driverId: driver.id, operation: 'generateSampleOrders', key: requestKey };
  const possible = await checkOrderCapacity(ctx, driver.id);
  if (!possible.ok) {
    const earlier = await findAnswer<Order[]>(ctx, request);
    return earlier ? succeed(earlier.answer) : possible;
  }
  const { positionLat: lat, positionLng: lng } = driver;
  const samples = createSamples({
    seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    center: lat === null || lng === null ? null : { lat, lng },
    hour: getLocalTime(ctx.now, driver.timeZone).hour,
    now: ctx.now,
    createId: () => crypto.randomUUID(),
  });
  // One statement an order: D1 takes at most 100 bound parameters in one, and an order has thirty.
  const [first, ...rest] = samples.flatMap((order) => [
    ctx.db.insert(orders).values(toOrderRow(driver.id, order)),
    ctx.db.insert(orderEvents).values({
      id: crypto.randomUUID(),
      orderId: order.id,
      driverId: driver.id,
      kind: 'created',
      at: ctx.now,
    }),
  ]);
  if (!first) throw new Error('No sample was made');
  const arrived = await writeOnce(ctx, request, samples, [first, ...rest]);
  await automateArrivals(ctx, driver, arrived);
  return succeed(arrived);
}
