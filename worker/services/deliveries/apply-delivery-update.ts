import { eq, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { deliveryEvents, integrations } from '#worker/db/schema/integrations.ts';
import { batch } from '#worker/db/write.ts';
import { type DeliveryMove, type DeliveryUpdate, STATUS_MOVES } from '#worker/domain/deliveries/delivery.ts';
import { arriveAtPickup } from '#worker/services/drivers/arrive-at-pickup.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import type { MoveUseCase } from '#worker/services/orders/change-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { pickUpOrder } from '#worker/services/orders/pick-up-order.ts';
import { withdrawOrder } from '#worker/services/orders/withdraw-order.ts';

const MOVES: Record<DeliveryMove, MoveUseCase> = {
  accept: acceptOrder,
  arrive: arriveAtPickup,
  pickUp: pickUpOrder,
  complete: completeOrder,
  withdraw: withdrawOrder,
};

type Applied = {
  sender: { integrationId: string; driverId: string };
  orderId: string;
  update: DeliveryUpdate;
  /** Condition: the events this update handles. */
  events: SQL | undefined;
};

/**
 * Moves an order of the connection's driver to the status of its delivery by the driver's own moves, none of which moves it
 * back, and marks the events as applied.
 */
export async function applyDeliveryUpdate(
  ctx: Ctx,
  { sender: { integrationId, driverId }, orderId, update, events }: Applied,
): Promise<void> {
  for (const move of STATUS_MOVES[update.status]) {
    const moved = await MOVES[move](ctx, { driverId, orderId });
    if (!moved.ok) break;
  }
  await batch(ctx, {
    applied: ctx.db.update(deliveryEvents).set({ appliedAt: ctx.now }).where(events),
    synced: ctx.db
      .update(integrations)
      .set({ lastSyncAt: ctx.now })
      .where(eq(integrations.id, integrationId)),
  });
}
