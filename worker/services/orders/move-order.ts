import { and, eq, gt, gte, isNull, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { insertEventIfChanged } from '#worker/db/queries/order-followups.ts';
import { selectOrder, toOrder } from '#worker/db/queries/order-rows.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { Order, OrderEventKind } from '#worker/domain/orders/order.ts';
import {
  decideOrderMove,
  ORDER_MOVES,
  type OrderMove,
  UNDO_DECLINE_MS,
} from '#worker/domain/orders/order-moves.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { respondOnce } from '#worker/services/shared/respond-once.ts';

export type OrderRef = { driverId: string; orderId: string };

/** A move as it is asked for; sent again with its key it gets the first answer, whatever followed. */
export type MoveRequest = OrderRef & { requestKey?: string | null };

type Move = MoveRequest & {
  move: OrderMove;
  event: OrderEventKind;
  set: SQLiteUpdateSetSource<typeof orders>;
  detail?: Record<string, unknown>;
  /** What else must hold for the move to be made; without it the order is left as it is. */
  guards?: SQL[];
  /** What must follow in the same transaction, given the id of the event that shows the move was won. */
  followUps?: (eventId: string) => BatchItem<'sqlite'>[];
};

/**
 * One guarded move of one order: of racing moves exactly one wins, and a repeated one changes nothing.
 * The guards of the `where` are those of `decideOrderMove`, which names the reason when the update did not win.
 */
export async function moveOrder(ctx: Ctx, { requestKey = null, ...move }: Move): Promise<Result<Order>> {
  const operation = `${move.move}:${move.orderId}`;
  return respondOnce(ctx, { driverId: move.driverId, operation, key: requestKey }, () => makeMove(ctx, move));
}

async function makeMove(
  ctx: Ctx,
  { driverId, orderId, move, event, set, detail, guards = [], followUps }: Omit<Move, 'requestKey'>,
): Promise<Result<Order>> {
  const eventId = crypto.randomUUID();
  const [before, won, , after] = await ctx.db.batch([
    selectOrder(ctx, driverId, orderId),
    ctx.db
      .update(orders)
      .set({ ...set, status: ORDER_MOVES[move].to })
      .where(and(eq(orders.id, orderId), eq(orders.driverId, driverId), ...listGuards(ctx, move), ...guards))
      .returning({ id: orders.id }),
    insertEventIfChanged(ctx, { id: eventId, orderId, driverId, kind: event, detail }),
    selectOrder(ctx, driverId, orderId),
    ...(followUps?.(eventId) ?? []),
  ]);
  const [row] = after;
  const [rowBefore] = before;
  if (!row || !rowBefore) return fail('orderNotFound');
  if (won.length === 1) return succeed(toOrder(row));
  const decision = decideOrderMove(rowBefore, move, ctx.now);
  if (decision === 'apply' && guards.length > 0) return fail('orderMoved');
  if (decision === 'apply') throw new Error(`Guards of ${move} differ from decideOrderMove`);
  return decision === 'repeat' ? succeed(toOrder(row)) : fail(decision);
}

function listGuards(ctx: Ctx, move: OrderMove): SQL[] {
  const { from } = ORDER_MOVES[move];
  const guards = [eq(orders.status, from)];
  if (from === 'pending') guards.push(gt(orders.expiresAt, ctx.now));
  if (move === 'restore') guards.push(gte(orders.declinedAt, ctx.now - UNDO_DECLINE_MS));
  if (move === 'pickUp') guards.push(isNull(orders.pickedUpAt));
  return guards;
}
