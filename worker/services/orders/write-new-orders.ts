import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isOpenSql, toOrderRow } from '#worker/db/queries/order-rows.ts';
import { orderEvents, orders } from '#worker/db/schema/orders.ts';
import { insertWhen } from '#worker/db/write.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { findAnswer, type MaybeKeyed, writeOnce } from '#worker/services/shared/request-once.ts';

type NewOrders<T> = { request: MaybeKeyed; orders: readonly [Order, ...Order[]]; answer: T };

/**
 * Writes new orders of a driver, all or none; idempotent by the request's key. Fails if the driver has too many new orders in a
 * day or month, or too many open ones.
 */
export async function writeNewOrders<T>(
  ctx: Ctx,
  { request, orders: added, answer }: NewOrders<T>,
): Promise<Result<T>> {
  const { ownerId: driverId } = request;
  const allowed = await limitRate(ctx, 'newOrder', { driverId, amount: added.length });
  if (!allowed.ok) return findFirstAnswer(ctx, request, allowed);
  const condition = hasRoom(ctx, driverId, added.length);
  const isThere = sql`exists (select 1 from orders where id = ${added[0].id})`;
  // One statement per order: D1 allows at most 100 bound parameters per statement, and an order has thirty.
  const [first, ...rest] = added;
  const written = await writeOnce(ctx, request, {
    answer,
    condition,
    statements: [
      insertWhen(ctx, orders, toOrderRow(driverId, first), condition).returning({ id: orders.id }),
      ...rest.map((order) => insertWhen(ctx, orders, toOrderRow(driverId, order), isThere)),
      ...added.map((order) => insertWhen(ctx, orderEvents, createEvent(ctx, driverId, order), isThere)),
    ],
  });
  if (!written) return NO_ROOM;
  // A repeat does not write these orders.
  if (!written.isRepeat) ctx.live.arrived(driverId, added);
  return succeed(written.answer);
}

/** Condition: the driver may have this many more open orders. */
export function hasRoom(ctx: Ctx, driverId: string, count: number): SQL<number> {
  return sql<number>`(select count(*) from (
    select 1 from orders where driver_id = ${driverId} and ${isOpenSql(ctx)} limit ${ACCOUNT_LIMITS.openOrders}
  )) <= ${ACCOUNT_LIMITS.openOrders - count}`;
}

export const NO_ROOM = fail('tooManyOpenOrders', { values: { max: ACCOUNT_LIMITS.openOrders } });

function createEvent(ctx: Ctx, driverId: string, { id: orderId }: Order) {
  return { id: crypto.randomUUID(), orderId, driverId, kind: 'created' as const, at: ctx.now };
}

/** Returns the first response to a request, or the given failure if there was none. */
export async function findFirstAnswer<T>(
  ctx: Ctx,
  request: MaybeKeyed,
  refusal: Result<T>,
): Promise<Result<T>> {
  const earlier = await findAnswer<T>(ctx, request);
  return earlier ? succeed(earlier.answer) : refusal;
}
