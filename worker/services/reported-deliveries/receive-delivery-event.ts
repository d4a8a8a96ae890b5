import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import {
  courierConnections,
  courierEvents,
  deliveryEvents,
  integrations,
} from '#worker/db/schema/integrations.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { hashToBase64Url } from '#worker/domain/shared/hash-text.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { readDeliveryEvent } from '#worker/platforms/registry.ts';
import { applyDeliveryUpdate } from './apply-delivery-update.ts';
import { recordCourierDeliveries } from './couriers/record-courier-deliveries.ts';
import { selectLinkedOrder } from './link-delivery.ts';
import type { DeliverySender } from './verify-delivery-sender.ts';

type Received = { sender: DeliverySender; raw: string };

/**
 * Handles a verified event once. A restaurant's delivery is recorded; a driver's event moves the linked order, or is stored until
 * the delivery is linked. Ignores events without a status and events whose connection was deleted in the meantime. Fails with
 * `tooManyRequests`, or like `applyDeliveryUpdate`, so that the platform sends the event again.
 */
export async function receiveDeliveryEvent(ctx: Ctx, { sender, raw }: Received): Promise<Result<null>> {
  const update = readDeliveryEvent(sender.platform, raw);
  if (!update) return succeed(null);
  const { integrationId, driverId, restaurantId } = sender;
  const allowed =
    driverId === null
      ? await limitRate(ctx, 'courierEvent', { identity: restaurantId })
      : await limitRate(ctx, 'deliveryEvent', { driverId });
  if (!allowed.ok) return allowed;
  const { deliveryId, status } = update;
  // For an event without an id, the same bytes are the same event.
  const id = update.eventId ?? `sha256-${await hashToBase64Url(raw)}`;
  if (driverId === null) {
    const event = { connectionId: integrationId, id, raw, receivedAt: ctx.now };
    await batch(ctx, {
      recorded: insertWhen(
        ctx,
        courierEvents,
        event,
        isThere(courierConnections, integrationId),
      ).onConflictDoNothing(),
      reported: recordCourierDeliveries(ctx, [
        { connectionId: integrationId, deliveryId, status, at: ctx.now },
      ]),
    });
    return succeed(null);
  }
  const isThis = and(eq(deliveryEvents.integrationId, integrationId), eq(deliveryEvents.id, id));
  const row = { integrationId, id, deliveryId, raw, receivedAt: ctx.now };
  const {
    events: [event],
    links: [link],
  } = await batch(ctx, {
    recorded: insertWhen(
      ctx,
      deliveryEvents,
      row,
      isThere(integrations, integrationId),
    ).onConflictDoNothing(),
    events: ctx.db.select({ appliedAt: deliveryEvents.appliedAt }).from(deliveryEvents).where(isThis),
    links: selectLinkedOrder(ctx, { integrationId, deliveryId }),
  });
  // A repeat completes a failed attempt.
  if (event?.appliedAt !== null || !link) return succeed(null);
  return applyDeliveryUpdate(ctx, {
    sender: { integrationId, driverId },
    orderId: link.orderId,
    update,
    events: isThis,
  });
}

/** Condition: the connection still exists. Its account may be deleted while an event arrives. */
function isThere(table: typeof integrations | typeof courierConnections, id: string): SQL {
  return sql`exists (select 1 from ${table} where ${table.id} = ${id})`;
}
