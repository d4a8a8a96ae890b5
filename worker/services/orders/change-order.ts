import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { selectOrder, selectReportedArrival, toOrder, toPresent } from '#worker/db/queries/order-rows.ts';
import { driverTotals, type OrderRow, orderEvents, orders } from '#worker/db/schema/orders.ts';
import { type BatchResults, batch, insertWhen, type StatementGroup } from '#worker/db/write.ts';
import type { Order, OrderEventKind } from '#worker/domain/orders/order.ts';
import {
  decideOrderMove,
  getMoveTime,
  hideLaterArrival,
  ORDER_MOVES,
  type OrderMove,
  refuseLate,
} from '#worker/domain/orders/order-moves.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { announceMove, followOrder } from '#worker/services/network/follow-order.ts';
import { saveAnswer, selectAnswer } from '#worker/services/shared/request-once.ts';

/**
 * A request to change one of a driver's orders. A repeat with the same `requestKey` gets the first response. `occurredAt` (epoch
 * ms) is when the driver acted, if that was earlier.
 */
export type OrderRequest = {
  driverId: string;
  orderId: string;
  requestKey?: string | null;
  occurredAt?: number | null;
};

/** A use case that moves an order and needs no other input. */
export type MoveUseCase = (ctx: Ctx, request: OrderRequest) => Promise<Result<Order>>;

/**
 * Attempts in case another change of the order, or the end of another order of the driver, is written first; a phone may send
 * many changes concurrently.
 */
export const MAX_TRIES = 30;

/** A change of an order, and what is written in the same transaction. */
export type OrderChange = {
  event: OrderEventKind;
  detail?: Record<string, unknown>;
  set: Partial<OrderRow>;
  count?: { total: 'completed' | 'declined' | 'cancelled'; step: 1 | -1 };
  /** Additional conditions for the change. */
  guards?: SQL[];
  /** Statements that must be conditional on `isWon`, which says whether the change was written. */
  followUps?: (isWon: SQL) => BatchItem<'sqlite'>[];
};

/** The change that a move makes, without its event, which follows from the move. */
export type MoveChange = Omit<OrderChange, 'event'>;

/** `name` distinguishes requests with the same key. `decide` returns the change at an instant (epoch ms); null for a repeat. */
type Asked<Reads extends StatementGroup> = {
  name: string;
  reads: Reads;
  decide: (
    order: OrderRow,
    read: BatchResults<Reads>,
    at: number,
  ) => Result<OrderChange | null> | Promise<Result<OrderChange | null>>;
};

/**
 * Reads an order, decides its change, and writes it if the order is unchanged since it was read. Of concurrent changes exactly
 * one wins, and the others are decided again. Two round trips. Fails like `decide`, or with `orderNotFound`, `orderMoved`, or
 * `invalidInput` if it occurred too long ago and is not a repeat.
 */
export async function changeOrder<const Reads extends StatementGroup>(
  ctx: Ctx,
  request: OrderRequest,
  asked: Asked<Reads>,
): Promise<Result<Order>> {
  const changed = await readAndChange(ctx, request, asked);
  return changed.ok ? succeed(changed.value.order) : changed;
}

/** Like `changeOrder`, but also returns the rows the change was decided from; null for a repeat. */
export async function readAndChange<const Reads extends StatementGroup>(
  ctx: Ctx,
  { driverId, orderId, requestKey = null, occurredAt }: OrderRequest,
  { name, reads, decide }: Asked<Reads>,
): Promise<Result<{ order: Order; read: BatchResults<Reads> | null }>> {
  const request = { ownerId: driverId, operation: `${name}:${orderId}`, key: requestKey };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { earlier, found, reported, ...rest } = await batch(ctx, {
      earlier: selectAnswer(ctx, request),
      found: selectOrder(ctx, driverId, orderId),
      reported: selectReportedArrival(ctx, orderId, occurredAt),
      read: reads,
    });
    if (earlier?.[0]) return succeed({ order: earlier[0].answer as Order, read: null });
    const [stored] = found;
    if (!stored) return fail('orderNotFound');
    const row = hideLaterArrival(stored, { occurredAt, isReported: reported?.length !== 0 });
    const at = getMoveTime(row, occurredAt ?? ctx.now, ctx.now);
    const read = rest.read as BatchResults<Reads>;
    const decided = refuseLate(at, await decide(row, read, at ?? ctx.now));
    if (!decided.ok) return decided;
    const change = decided.value;
    if (!change) {
      const present = toOrder(toPresent(ctx, stored));
      await batch(ctx, { saved: saveAnswer(ctx, request, present) });
      return succeed({ order: present, read: null });
    }
    const answer = toOrder(toPresent(ctx, { ...row, ...change.set }));
    const isWon = await writeChange(ctx, stored, {
      ...change,
      set: { arrivedAt: row.arrivedAt, ...change.set },
      followUps: (isWon) => [
        ...saveAnswer(ctx, request, answer, isWon),
        ...(change.followUps?.(isWon) ?? []),
      ],
    });
    if (isWon) return succeed({ order: answer, read });
  }
  return fail('orderMoved');
}

/** Returns the change that a driver's move at `now` makes to an order, null for a repeat, or the failure. */
export async function decideMove(
  order: OrderRow,
  move: OrderMove,
  now: number,
  getChange: () => MoveChange | Promise<MoveChange>,
): Promise<Result<OrderChange | null>> {
  const decision = decideOrderMove(order, move, now);
  if (decision === 'repeat') return succeed(null);
  if (decision !== 'apply') return fail(decision);
  const { event, to } = ORDER_MOVES[move];
  const change = await getChange();
  return succeed({ ...change, event, set: { ...change.set, status: to } });
}

/** The columns of an order that guard its changes. */
type ReadOrder = Pick<
  OrderRow,
  'id' | 'source' | 'status' | 'expiresAt' | 'arrivedAt' | 'pickedUpAt' | 'editedAt'
>;

/**
 * Writes a change with its event if the order is unchanged since it was read and the guards hold. Returns whether it did. The
 * delivery of a network order is updated with it.
 */
export async function writeChange(
  ctx: Ctx,
  { driverId, ...order }: ReadOrder & { driverId: string },
  { event, detail, set, count, guards = [], followUps }: OrderChange,
): Promise<boolean> {
  const eventId = crypto.randomUUID();
  const followed = followOrder(ctx, { ...order, driverId }, { event, set });
  const isWon = sql`exists (select 1 from order_events where order_events.id = ${eventId})`;
  const row = { id: eventId, orderId: order.id, driverId, kind: event, at: ctx.now, detail: detail ?? null };
  const { changed, network: concerned } = await batch(ctx, {
    changed: ctx.db
      .update(orders)
      .set(set)
      .where(and(eq(orders.driverId, driverId), isAsRead(order), ...guards, ...followed.guards))
      .returning({ id: orders.id }),
    event: insertWhen(ctx, orderEvents, row, sql`changes() = 1`),
    total: count && addToTotal(ctx, driverId, count, isWon),
    followUps: followUps?.(isWon) ?? [],
    network: followed.followUps(isWon),
  });
  if (changed.length !== 1) return false;
  ctx.live.changed(driverId, 'orders', 'route', 'earnings');
  announceMove(ctx, concerned);
  return true;
}

function isAsRead({ id, status, expiresAt, arrivedAt, pickedUpAt, editedAt }: ReadOrder): SQL | undefined {
  return and(
    eq(orders.id, id),
    eq(orders.status, status),
    eq(orders.expiresAt, expiresAt),
    sql`${orders.arrivedAt} is ${arrivedAt}`,
    sql`${orders.pickedUpAt} is ${pickedUpAt}`,
    sql`${orders.editedAt} is ${editedAt}`,
  );
}

function addToTotal(
  ctx: Ctx,
  driverId: string,
  { total, step }: NonNullable<OrderChange['count']>,
  isWon: SQL,
) {
  return insertWhen(ctx, driverTotals, { driverId, [total]: Math.max(0, step) }, isWon).onConflictDoUpdate({
    target: driverTotals.driverId,
    set: { [total]: sql`max(0, ${driverTotals[total]} + ${step})` },
  });
}
