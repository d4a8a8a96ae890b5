import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isAnyOf } from '#worker/db/json-rows.ts';
import { deliveryEvents, deliveryLinks, integrations } from '#worker/db/schema/integrations.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { findLatestUpdate } from '#worker/domain/reported-deliveries/reported-delivery.ts';
import { fail, type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';
import { readDeliveryEvent } from '#worker/platforms/registry.ts';
import { applyDeliveryUpdate } from './apply-delivery-update.ts';

type Linked = { driverId: string; platform: PlatformId; orderId: string; deliveryId: string };

/** More events than one delivery has. */
const MAX_WAITING = 100;

/**
 * Links an open order of the driver to a delivery of its platform, replacing an earlier link, and applies the delivery's stored
 * events. Fails with `integrationNotFound` without a connection, `orderNotFound` if the order is not open, and `invalidInput` if
 * the delivery is linked to another order. After linking, fails like `applyDeliveryUpdate`.
 */
export async function linkDelivery(
  ctx: Ctx,
  { driverId, platform, orderId, deliveryId }: Linked,
): Promise<Result<null>> {
  const [connection] = await ctx.db
    .select({ id: integrations.id })
    .from(integrations)
    .where(
      and(
        eq(integrations.driverId, driverId),
        eq(integrations.platform, platform),
        isNotNull(integrations.webhookSecret),
      ),
    );
  if (!connection) return fail('integrationNotFound');
  const integrationId = connection.id;
  const canLink = isOwnOpen({ driverId, platform, orderId });
  const isFree = sql`not exists (select 1 from delivery_links
    where integration_id = ${integrationId} and delivery_id = ${deliveryId} and order_id <> ${orderId})`;
  const row = { integrationId, deliveryId, orderId, createdAt: ctx.now };
  const isOfConnection = eq(deliveryEvents.integrationId, integrationId);
  const isOfDelivery = eq(deliveryEvents.deliveryId, deliveryId);
  const isWaiting = and(isOfConnection, isOfDelivery, isNull(deliveryEvents.appliedAt));
  const {
    allowed: [allowed],
    links: [link],
    waiting,
  } = await batch(ctx, {
    allowed: ctx.db.select({ is: sql<number>`${canLink}` }).from(sql`(select 1)`),
    removed: ctx.db.delete(deliveryLinks).where(and(eq(deliveryLinks.orderId, orderId), canLink, isFree)),
    linked: insertWhen(ctx, deliveryLinks, row, canLink).onConflictDoNothing(),
    links: selectLinkedOrder(ctx, { integrationId, deliveryId }),
    waiting: ctx.db
      .select({ id: deliveryEvents.id, raw: deliveryEvents.raw })
      .from(deliveryEvents)
      .where(isWaiting)
      .orderBy(deliveryEvents.receivedAt)
      .limit(MAX_WAITING),
  });
  if (!allowed?.is) return fail('orderNotFound');
  if (link?.orderId !== orderId) return refuseField('deliveryId', 'deliveryTaken');
  const update = findLatestUpdate(waiting.flatMap(({ raw }) => readDeliveryEvent(platform, raw) ?? []));
  if (!update) return succeed(null);
  // Leaves out events received since: their own requests may fail, so that they are sent again.
  const read = waiting.map(({ id }) => id);
  const events = and(isOfConnection, isAnyOf(deliveryEvents.id, read));
  return applyDeliveryUpdate(ctx, { sender: { integrationId, driverId }, orderId, update, events });
}

/** Condition: the order is the driver's, from this platform, and not over. */
function isOwnOpen({ driverId, platform, orderId }: Omit<Linked, 'deliveryId'>): SQL {
  return sql`exists (select 1 from orders where id = ${orderId} and driver_id = ${driverId}
    and platform = ${platform} and status in ('pending', 'accepted'))`;
}

/** Statement: the order that a connection's delivery is linked to. */
export function selectLinkedOrder(
  ctx: Ctx,
  { integrationId, deliveryId }: { integrationId: string; deliveryId: string },
) {
  return ctx.db
    .select({ orderId: deliveryLinks.orderId })
    .from(deliveryLinks)
    .where(and(eq(deliveryLinks.integrationId, integrationId), eq(deliveryLinks.deliveryId, deliveryId)));
}
