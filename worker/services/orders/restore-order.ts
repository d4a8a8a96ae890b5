import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { deleteReadyFact } from '#worker/db/queries/ready-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type OrderRow, orderEvents, orders } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { findUndoMove, getOpenTime, OFFER_LIFETIME_MS } from '#worker/domain/orders/order-moves.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { changeOrder, decideMove, type MoveChange, type OrderRequest } from './change-order.ts';
import { selectEarned, takeBackEarned } from './earnings-of-order.ts';
import { readEarlierWork, selectRecentWork, unrollOrder } from './roll-up-work.ts';
import { hasRoom, NO_ROOM } from './write-new-orders.ts';

/**
 * Undoes the last move of an order, if it is recent and `isWanted` allows it: a decline, a pickup, or a completion with its
 * earnings. Accepts an automatically closed order again, and reopens an expired offer that the driver entered.
 */
export function restoreOrder(
  ctx: Ctx,
  request: OrderRequest,
  isWanted: (move: UndoMove, order: OrderRow) => boolean = () => true,
): Promise<Result<Order>> {
  const { driverId, orderId } = request;
  const room = hasRoom(ctx, driverId, 1);
  return changeOrder(ctx, request, {
    name: 'restore',
    reads: {
      ...selectRecentWork(ctx, request),
      ...selectEarned(ctx, request),
      room: ctx.db.select({ hasRoom: room }).from(drivers).where(eq(drivers.id, driverId)),
      events: ctx.db
        .select({ kind: orderEvents.kind, detail: orderEvents.detail })
        .from(orderEvents)
        .where(and(eq(orderEvents.orderId, orderId), ne(orderEvents.kind, 'edited')))
        .orderBy(desc(orderEvents.at), sql`order_events.rowid desc`)
        .limit(1),
    },
    decide: async (order, read, at) => {
      const [last] = read.events;
      const move = findUndoMove(order, last?.kind ?? null, at);
      if (move === null || !isWanted(move, order)) return succeed(null);
      // Another driver may have the delivery by now, or its restaurant may have canceled it.
      const hasExpired = order.expiresAt <= getOpenTime(order.source, { at, now: ctx.now });
      if (move === 'restore' && order.status === 'declined' && hasExpired) return fail('orderExpired');
      const markedAt = last?.detail?.markedAt;
      const made = typeof markedAt === 'number' ? { ...order, completedAt: markedAt } : order;
      const decided = await decideMove(made, move, at, () =>
        CHANGES[move](ctx, order, { ...read, roomFor: room, at }),
      );
      const isFull = (move === 'reopen' || move === 'renew') && !read.room[0]?.hasRoom;
      return decided.ok && decided.value && isFull ? NO_ROOM : decided;
    },
  });
}

type UndoMove = NonNullable<ReturnType<typeof findUndoMove>>;
type Read = Parameters<typeof unrollOrder>[1] &
  Parameters<typeof takeBackEarned>[2] & { roomFor: ReturnType<typeof hasRoom>; at: number };
type Change = (ctx: Ctx, order: OrderRow, read: Read) => MoveChange | Promise<MoveChange>;

const CHANGES: Record<UndoMove, Change> = {
  restore: () => ({ set: { historyAt: null }, count: { total: 'declined', step: -1 } }),
  reopen: (_, __, { roomFor, at }) => ({
    set: { historyAt: null, acceptedAt: at, cancelReason: null },
    guards: [roomFor],
  }),
  renew: (_, __, { roomFor, at }) => ({
    set: { historyAt: null, expiresAt: at + OFFER_LIFETIME_MS },
    guards: [roomFor],
  }),
  unpickUp: (ctx, order) => ({
    set: { pickedUpAt: null },
    detail: { undid: 'pickedUp' },
    followUps: (isWon) => [deleteReadyFact(ctx, order, isWon)],
  }),
  uncomplete: async (ctx, order, { at: movedAt, ...found }) => {
    const { driverId, completedAt } = order;
    const read = await readEarlierWork(ctx, found, { driverId, endedAt: completedAt ?? movedAt, movedAt });
    const { guards, followUps } = await unrollOrder(ctx, read, order);
    const ended = { completedAt: null, completedOn: null, completedHour: null, dayStartedAt: null };
    return {
      set: { ...ended, historyAt: null },
      detail: { undid: 'completed', completedAt: order.completedAt },
      count: { total: 'completed', step: -1 },
      // Fails if the order has been completed again since.
      guards: [...guards, eq(orders.completedAt, order.completedAt ?? 0)],
      followUps: (isWon) => [...followUps(isWon), ...takeBackEarned(ctx, order, read, isWon)],
    };
  },
};
