import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { createSamples } from '#worker/domain/orders/samples/create-samples.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import { automateArrivals } from '#worker/services/automation/automate-arrivals.ts';
import { writeNewOrders } from './write-new-orders.ts';

/** Creates a few sample offers around the driver's last position. Returns them after automation has run. */
export async function generateSampleOrders(
  ctx: Ctx,
  { driver, requestKey }: { driver: Driver; requestKey: string | null },
): Promise<Result<Order[]>> {
  const request = { ownerId: driver.id, operation: 'generateSampleOrders', key: requestKey };
  const [first, ...rest] = createSamples({
    seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    center: getLastPosition(driver),
    hour: getLocalTime(ctx.now, driver.timeZone).hour,
    now: ctx.now,
    createId: () => crypto.randomUUID(),
  });
  if (!first) throw new Error('No sample was made');
  const samples: [Order, ...Order[]] = [first, ...rest];
  const arrived = await writeNewOrders(ctx, { request, orders: samples, answer: samples });
  if (!arrived.ok) return arrived;
  const accepted = await automateArrivals(ctx, driver, arrived.value);
  return succeed(arrived.value.map((order) => accepted.find(({ id }) => id === order.id) ?? order));
}
