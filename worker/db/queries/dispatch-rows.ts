import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { dispatchEvents } from '#worker/db/schema/dispatch.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { type OrderRow, orderEvents, orders } from '#worker/db/schema/orders.ts';
import type { DispatchKind, DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { toOrderRow } from './order-rows.ts';

export type OfferRef = { source: DispatchSource; offerId: string };
export type EventRef = OfferRef & { id: string };

/** An event that is known, and the order its offer became, if it did and is still there. */
export type OfferRow = { event: { offerId: string; kind: DispatchKind }; order: OrderRow | null };

/** The driver as a dispatch service names them: by the code of their connection to the platform. */
export type DriverAddress = { source: DispatchSource; platform: PlatformId; code: string };

/** Condition on a driver and their connection: orders of this source may be offered to them now. */
function canBeOffered({ source, platform, code }: DriverAddress): SQL | undefined {
  const isMember = sql`exists (select 1 from subscriptions
    where subscriber_id = ${drivers.id} and product = 'network' and ended_at is null)`;
  return and(
    // Given by us, unique and secret: whatever a driver typed in counts for nothing.
    eq(integrations.dispatchCode, code),
    eq(integrations.platform, platform),
    eq(integrations.isConnected, true),
    isNull(drivers.suspendedAt),
    ...(source === 'network' ? [isMember] : []),
  );
}

/** Statement: the driver an address means, if there is one. */
export function selectAddressed(ctx: Ctx, address: DriverAddress) {
  return ctx.db
    .select(getTableColumns(drivers))
    .from(drivers)
    .innerJoin(integrations, eq(integrations.driverId, drivers.id))
    .where(canBeOffered(address));
}

/** Statement: the event with this id, with the order its offer became. */
export function selectEvent(ctx: Ctx, { source, id }: EventRef) {
  return selectEvents(ctx).where(and(eq(dispatchEvents.source, source), eq(dispatchEvents.id, id)));
}

/** Statement: the event that offered it, whatever its id, with the order it became. */
export function selectOffer(ctx: Ctx, { source, offerId }: OfferRef) {
  return selectEvents(ctx).where(
    and(
      eq(dispatchEvents.source, source),
      eq(dispatchEvents.offerId, offerId),
      eq(dispatchEvents.kind, 'offered'),
    ),
  );
}

function selectEvents(ctx: Ctx) {
  const { offerId, kind } = dispatchEvents;
  return ctx.db
    .select({ event: { offerId, kind }, order: getTableColumns(orders) })
    .from(dispatchEvents)
    .leftJoin(orders, eq(orders.id, dispatchEvents.orderId));
}

/** Statement: notes an event, once; with an order only if its offer was not withdrawn before. */
export function insertEvent(
  ctx: Ctx,
  { source, id, offerId, kind, orderId }: EventRef & { kind: DispatchKind; orderId: string | null },
  condition: SQL = sql`true`,
) {
  return ctx.db
    .insert(dispatchEvents)
    .select(
      sql`select ${source}, ${id}, ${kind}, ${offerId}, iif(exists (
        select 1 from dispatch_events
        where source = ${source} and offer_id = ${offerId} and kind = 'withdrawn'), null, ${orderId}), ${ctx.now}
      where ${condition}`,
    )
    .onConflictDoNothing();
}

/**
 * Statements: an offer becomes a pending order, if it can be offered to this driver at that moment, was not withdrawn
 * before and is no repeat; all of it or nothing, which the event that `selectOffer` finds shows.
 */
export function insertOfferedOrder(
  ctx: Ctx,
  {
    event,
    address,
    driverId,
    order,
  }: { event: EventRef; address: DriverAddress; driverId: string; order: Order },
) {
  const isStill = sql`exists (select 1 from ${drivers} inner join ${integrations} on ${integrations.driverId} = ${drivers.id}
    where ${and(eq(drivers.id, driverId), canBeOffered(address))})`;
  const isNew = sql`exists (select 1 from dispatch_events
    where source = ${event.source} and id = ${event.id} and order_id = ${order.id})`;
  const row = toOrderRow(driverId, order);
  const { pickupCell: _kept, ...columns } = getTableColumns(orders);
  const values = Object.entries(columns).map(([key, column]) =>
    sql.param(row[key as keyof typeof row], column),
  );
  return [
    insertEvent(ctx, { ...event, kind: 'offered', orderId: order.id }, isStill),
    ctx.db.insert(orders).select(sql`select ${sql.join(values, sql`, `)} where ${isNew}`),
    ctx.db
      .insert(orderEvents)
      .select(
        sql`select ${crypto.randomUUID()}, ${order.id}, ${driverId}, 'created', ${ctx.now}, null where ${isNew}`,
      ),
    ctx.db
      .update(integrations)
      .set({ lastSyncAt: ctx.now })
      .where(and(eq(integrations.driverId, driverId), eq(integrations.platform, order.platform), isNew)),
  ] as const;
}
