import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries, networkOffers } from '#worker/db/schema/network.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getOpenTime } from '#worker/domain/orders/order-moves.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import {
  type AcceptedRoute,
  reoptimizeRoute,
  selectAcceptedRoute,
  toAcceptedRoute,
} from '#worker/services/routes/reoptimize-route.ts';
import { decideMove, type OrderRequest, readAndChange } from './change-order.ts';
import { type Moved, type Moves, moveOrders } from './move-orders.ts';

/** Accepts a pending order and replans the route if the driver enabled that. Fails with `orderTaken` if another was faster. */
export async function acceptOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  const accepted = await accept(ctx, request);
  await planAgain(ctx, [accepted]);
  return toOrderResult(accepted);
}

/** Accepts several orders independently, and replans the route once with all of them. */
export async function acceptOrders(ctx: Ctx, request: Moves): Promise<Moved[]> {
  const moved = await moveOrders(ctx, accept, request);
  await planAgain(
    ctx,
    moved.map(({ result }) => result),
  );
  return moved.map(({ orderId, result }) => ({ orderId, result: toOrderResult(result) }));
}

/** An accepted order and the previous route, which is null for a repeat. */
type Accepted = { order: Order; route: AcceptedRoute | null };

async function accept(ctx: Ctx, request: OrderRequest): Promise<Result<Accepted>> {
  const accepted = await readAndChange(ctx, request, {
    name: 'setStatus',
    reads: selectAcceptedRoute(ctx, request.driverId),
    decide: (order, _, at) => {
      const openAt = getOpenTime(order.source, { at, now: ctx.now });
      return decideMove(order, 'accept', openAt, () => ({ set: { acceptedAt: at, historyAt: null } }));
    },
  });
  if (!accepted.ok) {
    const isTaken = accepted.error.code === 'orderExpired' && (await wasTaken(ctx, request));
    return isTaken ? fail('orderTaken') : accepted;
  }
  const { order, read } = accepted.value;
  return succeed({ order, route: read && toAcceptedRoute(read) });
}

/** Returns whether another driver has the delivery of this offer. */
async function wasTaken(ctx: Ctx, { driverId, orderId }: OrderRequest): Promise<boolean> {
  const taken = await ctx.db
    .select({ id: networkDeliveries.id })
    .from(networkOffers)
    .innerJoin(networkDeliveries, eq(networkDeliveries.id, networkOffers.deliveryId))
    .where(
      and(
        eq(networkOffers.orderId, orderId),
        eq(networkOffers.driverId, driverId),
        isNotNull(networkDeliveries.driverId),
        ne(networkDeliveries.driverId, driverId),
      ),
    );
  return taken.length > 0;
}

/** Replans the route once, with the last accepted order, because the earlier ones were read along with it. */
async function planAgain(ctx: Ctx, results: readonly Result<Accepted>[]): Promise<void> {
  for (const result of results.toReversed()) {
    if (!result.ok || !result.value.route) continue;
    const { order, route } = result.value;
    const others = route.accepted.filter(({ id }) => id !== order.id);
    return reoptimizeRoute(ctx, { ...route, accepted: [...others, order] });
  }
}

function toOrderResult(result: Result<Accepted>): Result<Order> {
  return result.ok ? succeed(result.value.order) : result;
}
