import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { dispatchEvents } from '#worker/db/schema/network.ts';
import { type OrderRow, orders } from '#worker/db/schema/orders.ts';
import { insertWhen } from '#worker/db/write.ts';
import type { DispatchKind, DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { insertArrived } from './order-rows.ts';
import { hasLive } from './subscription-rows.ts';

type OfferRef = { source: DispatchSource; offerId: string };
export type EventRef = OfferRef & { id: string };

/** A recorded event, and its offer's order or null. */
export type OfferRow = { event: { offerId: string; kind: DispatchKind }; order: OrderRow | null };

/** How a dispatch service identifies a driver: by the code of the driver's connection to the platform. */
type DriverAddress = { source: DispatchSource; platform: PlatformId; code: string };

/** Condition on a driver and connection: they match this address and can receive the service's orders. */
function isAddressed({ source, platform, code }: DriverAddress): SQL | undefined {
  return and(
    // We generate the code, unique and secret; drivers can't enter it.
    eq(integrations.dispatchCode, code),
    eq(integrations.platform, platform),
    eq(integrations.isConnected, true),
    isNull(drivers.suspendedAt),
    source === 'network' ? hasLive({ product: 'network', subscriberId: drivers.id }) : undefined,
  );
}

/** Condition on the driver: on shift, for offers of our own network. */
function isReachable({ source }: DriverAddress): SQL | undefined {
  return source === 'network' ? isNotNull(drivers.onlineSince) : undefined;
}

export function selectAddressed(ctx: Ctx, address: DriverAddress) {
  return ctx.db
    .select(getTableColumns(drivers))
    .from(drivers)
    .innerJoin(integrations, eq(integrations.driverId, drivers.id))
    .where(isAddressed(address));
}

/** Statement: the event with this id, and the order of its offer. */
export function selectEvent(ctx: Ctx, { source, id }: EventRef) {
  return selectEvents(ctx).where(and(eq(dispatchEvents.source, source), eq(dispatchEvents.id, id)));
}

/** Statement: the event that created this offer, regardless of its event id, and its order. */
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

/** Statement: records an event, once; without its order if the offer was already withdrawn. */
export function insertEvent(
  ctx: Ctx,
  { orderId, ...event }: EventRef & { kind: DispatchKind; orderId: string | null },
  condition: SQL = sql`true`,
) {
  const isWithdrawn = sql`exists (select 1 from dispatch_events
    where source = ${event.source} and offer_id = ${event.offerId} and kind = 'withdrawn')`;
  const row = { ...event, orderId: sql`iif(${isWithdrawn}, null, ${orderId})`, createdAt: ctx.now };
  return insertWhen(ctx, dispatchEvents, row, condition).onConflictDoNothing();
}

type OfferedOrder = { event: EventRef; address: DriverAddress; driverId: string; order: Order };

/**
 * Statements: insert an offer as a pending order if the driver can receive it now, it wasn't already withdrawn and it isn't a
 * repeat. All or nothing; `selectOffer` then returns the recorded event.
 */
export function insertOfferedOrder(ctx: Ctx, { event, address, driverId, order }: OfferedOrder) {
  const isStill = sql`exists (select 1 from ${drivers} inner join ${integrations} on ${integrations.driverId} = ${drivers.id}
    where ${and(eq(drivers.id, driverId), isAddressed(address), isReachable(address))})`;
  const isNew = sql`exists (select 1 from dispatch_events
    where source = ${event.source} and id = ${event.id} and order_id = ${order.id})`;
  return [
    insertEvent(ctx, { ...event, kind: 'offered', orderId: order.id }, isStill),
    ...insertArrived(ctx, driverId, order, isNew),
  ];
}
