import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import { toRouteRow } from '#worker/db/queries/route-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { routes } from '#worker/db/schema/routes.ts';
import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import { chooseOrigin } from '#worker/domain/routes/choose-origin.ts';
import type { OptimizeRouteInput } from '#worker/domain/routes/inputs.ts';
import { hasPlaces, listVisits, planRoute } from '#worker/domain/routes/plan-route.ts';
import type { Route } from '#worker/domain/routes/route.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import { findAnswer, writeOnce } from '#worker/services/shared/write-once.ts';

/** Plans the best route over the given open orders and keeps it as shown. Nothing is stored when an order does not fit. */
export async function optimizeRoute(
  ctx: Ctx,
  { driver, input, requestKey }: { driver: Driver; input: OptimizeRouteInput; requestKey: string | null },
): Promise<Result<Route>> {
  const request = { driverId: driver.id, operation: 'optimizeRoute', key: requestKey };
  // First of all: the orders of a request sent again may be finished by now.
  const earlier = await findAnswer<Route>(ctx, request);
  if (earlier) return succeed(earlier.answer);
  const loaded = await loadOrders(ctx, driver.id, input.orderIds);
  if (!loaded.ok) return loaded;
  const [first] = loaded.value;
  if (!first) return fail('noOrdersToRoute');
  const visits = listVisits(loaded.value);
  const assumed = first.pickup ?? first.dropoff;
  const { origin, originKind } = chooseOrigin({ asked: input.origin, driver, assumed, now: ctx.now });
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const travel = await ctx.travelTimes.matrix([origin, ...visits], hour);
  const route: Route = {
    id: crypto.randomUUID(),
    orderIds: input.orderIds,
    origin,
    originKind,
    ...planRoute(visits, travel),
    travelSource: travel.isFallback ? 'fallback' : travel.source,
    totalCents: loaded.value.reduce((total, order) => total + order.payoutCents, 0),
    createdAt: ctx.now,
  };
  return succeed(
    await writeOnce(ctx, request, route, [ctx.db.insert(routes).values(toRouteRow(driver.id, route))]),
  );
}

/** The orders in the order asked for, every one the driver's, open, and with the places its stops need. */
async function loadOrders(ctx: Ctx, driverId: string, orderIds: string[]) {
  const [, rows] = await ctx.db.batch([
    expireOrders(ctx, driverId),
    ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.driverId, driverId), inArray(orders.id, orderIds))),
  ]);
  const byId = new Map(rows.map((row) => [row.id, toOrder(row)]));
  const found: (Order & { dropoff: NonNullable<Order['dropoff']> })[] = [];
  for (const [index, id] of orderIds.entries()) {
    const order = byId.get(id);
    const path = `orderIds.${index}`;
    if (!order) return fail('orderNotFound', { fields: [{ path, message: 'orderNotFound' }] });
    if (!isOpenStatus(order.status)) {
      return fail('orderFinished', { fields: [{ path, message: 'orderFinished' }] });
    }
    if (!hasPlaces(order))
      return fail('orderWithoutPlace', { fields: [{ path, message: 'orderWithoutPlace' }] });
    found.push(order);
  }
  return succeed(found);
}
