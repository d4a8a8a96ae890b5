import { eq, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { deliveryEvents, integrations } from '#worker/db/schema/integrations.ts';
import { batch } from '#worker/db/write.ts';
import { MAX_LATE_MS } from '#worker/domain/orders/order-moves.ts';
import {
  type DeliveryMove,
  type DeliveryUpdate,
  type ReportedStatus,
  STATUS_MOVES,
} from '#worker/domain/reported-deliveries/reported-delivery.ts';
import type { ErrorCode } from '#worker/domain/shared/error-code.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import type { MoveUseCase, OrderRequest } from '#worker/services/orders/change-order.ts';
import { MOVE_USE_CASES } from '#worker/services/orders/move-use-cases.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';
import { withdrawOrder } from '#worker/services/orders/withdraw-order.ts';

/** Accepts an order. If the driver entered it and it has only expired, reopens it first, because the driver has its delivery. */
const acceptReported: MoveUseCase = async (ctx, request) => {
  const accepted = await acceptOrder(ctx, request);
  if (accepted.ok || accepted.error.code !== 'orderExpired') return accepted;
  const renewed = await restoreOrder(
    ctx,
    request,
    (move, { createdAt, expiresAt }) => move === 'renew' && expiresAt > createdAt,
  );
  return renewed.ok ? acceptOrder(ctx, request) : renewed;
};

const MOVES: Record<DeliveryMove, MoveUseCase> = {
  ...MOVE_USE_CASES,
  accept: acceptReported,
  withdraw: withdrawOrder,
};

/** Failures that a retry cannot fix: the order is over or has moved on. */
const FINAL_CODES: readonly ErrorCode[] = ['orderMoved', 'orderExpired', 'orderTaken', 'orderNotFound'];

type Applied = {
  sender: { integrationId: string; driverId: string };
  orderId: string;
  update: DeliveryUpdate;
  /** Condition: the events that this update handles. */
  events: SQL | undefined;
};

/**
 * Moves an order of the connection's driver to the status of its delivery through the driver's own moves, none of which moves it
 * back, at the platform's time (a canceled order ends now). Marks the events as applied, unless a move failed that can succeed
 * later, whose failure it returns.
 */
export async function applyDeliveryUpdate(
  ctx: Ctx,
  { sender: { integrationId, driverId }, orderId, update, events }: Applied,
): Promise<Result<null>> {
  const { status, happenedAt } = update;
  // For an older event, only the time of receipt counts.
  const isRecent = happenedAt !== null && happenedAt > ctx.now - MAX_LATE_MS;
  const request = { driverId, orderId, occurredAt: isRecent ? happenedAt : null };
  const moved = await moveTo(ctx, request, status);
  if (!moved.ok && moved.error.code !== 'orderMoved') {
    ctx.log('warn', 'delivery event without effect', { integrationId, status, code: moved.error.code });
  }
  const isDone = moved.ok || FINAL_CODES.includes(moved.error.code);
  await batch(ctx, {
    applied: isDone ? ctx.db.update(deliveryEvents).set({ appliedAt: ctx.now }).where(events) : undefined,
    synced: ctx.db
      .update(integrations)
      .set({ lastSyncAt: ctx.now })
      .where(eq(integrations.id, integrationId)),
  });
  return isDone ? succeed(null) : moved;
}

/** Moves an order to the status of its delivery. Stops at the first move that fails and returns its failure. */
async function moveTo(ctx: Ctx, request: OrderRequest, status: ReportedStatus): Promise<Result<null>> {
  for (const move of STATUS_MOVES[status]) {
    const moved = await MOVES[move](ctx, request);
    if (!moved.ok) return moved;
  }
  return succeed(null);
}
