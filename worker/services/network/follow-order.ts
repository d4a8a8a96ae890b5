import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { isOpenSql } from '#worker/db/queries/order-rows.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { driverTotals, type OrderRow, orders } from '#worker/db/schema/orders.ts';
import type { BatchResults } from '#worker/db/write.ts';
import { insertLostEmail } from './insert-delivery-email.ts';
import { type DeliveryChange, type Move, toDeliveryChange } from './to-delivery-change.ts';

type Moved = Pick<OrderRow, 'id' | 'status' | 'pickedUpAt' | 'source'> & { driverId: string };
type Following = { guards: SQL[]; followUps: (isWon: SQL) => FollowUps };

/** The follow-up statements, in the order they run. */
type FollowUps = {
  total?: BatchItem<'sqlite'>;
  moved?: ReturnType<typeof setCarried>;
  withdrawn?: ReturnType<typeof withdrawOffers>;
  notice?: BatchItem<'sqlite'> | undefined;
};

const NOTHING: Following = { guards: [], followUps: () => ({}) };

/**
 * Returns the guards and statements that update the delivery of a network order in the same batch as the order; none for orders
 * of other sources. Exactly one of the drivers it was offered to can accept. Pass the statements' results to `announceMove`.
 */
export function followOrder(ctx: Ctx, order: Moved, move: Move): Following {
  if (order.source !== 'network') return NOTHING;
  switch (move.event) {
    case 'accepted':
      return { guards: [isOffered(order)], followUps: (isWon) => assign(ctx, order, isWon) };
    case 'declined':
      return { guards: [], followUps: (isWon) => declineOffer(ctx, order, isWon) };
    case 'restored':
      return restoreDelivery(ctx, order, move.set);
    default: {
      const change = toDeliveryChange(ctx, order, move);
      const isLost = change.reason === 'driver_gave_up';
      const notify = (isWon: SQL) => insertLostEmail(ctx, sql`delivery.order_id = ${order.id} and ${isWon}`);
      return {
        guards: [],
        followUps: (isWon) => ({
          moved: setCarried(ctx, order, change, isWon),
          notice: isLost ? notify(isWon) : undefined,
        }),
      };
    }
  }
}

const deliveryOf = ({ id }: Moved) => sql`(select delivery_id from network_offers where order_id = ${id})`;

/** Condition: the order's delivery is still offered. True for an order without a delivery. */
function isOffered({ id }: Moved): SQL {
  return sql`not exists (
    select 1 from network_offers offer join network_deliveries delivery on delivery.id = offer.delivery_id
    where offer.order_id = ${id} and delivery.status <> 'offering')`;
}

/** What an update of a delivery returns: the dispatch area to wake, if the delivery waits for drivers. */
export const WAKE_AREA = {
  wakeArea: sql<number | null>`iif(due_at is null, null, area)`.as('wake_area'),
};

/** Statement: changes the order's delivery if it is still offered. */
function setOffered(ctx: Ctx, order: Moved, set: DeliveryChange, condition: SQL | undefined) {
  return ctx.db
    .update(networkDeliveries)
    .set(set)
    .where(
      and(eq(networkDeliveries.id, deliveryOf(order)), eq(networkDeliveries.status, 'offering'), condition),
    )
    .returning(WAKE_AREA);
}

/** Statements: assigns the delivery to the driver and withdraws the other offers. */
function assign(ctx: Ctx, order: Moved, isWon: SQL): FollowUps {
  const { id: orderId, driverId } = order;
  const set = { status: 'assigned', driverId, orderId, assignedAt: ctx.now, dueAt: null } as const;
  return {
    moved: setOffered(ctx, order, set, isWon),
    withdrawn: withdrawOffers(ctx, deliveryOf(order), and(sql`${orders.id} <> ${orderId}`, isWon)),
  };
}

/** Statement: expires a delivery's pending offers, and prevents its declined ones from being restored. */
export function withdrawOffers(ctx: Ctx, deliveryId: SQL | string, condition: SQL | undefined) {
  const isPending = sql`${orders.status} = 'pending'`;
  return ctx.db
    .update(orders)
    .set({
      status: sql`iif(${isPending}, 'expired', ${orders.status})`,
      expiresAt: orders.createdAt,
      historyAt: orders.createdAt,
    })
    .where(
      and(
        inArray(orders.id, sql`(select order_id from network_offers where delivery_id = ${deliveryId})`),
        inArray(orders.status, ['pending', 'declined']),
        condition,
      ),
    )
    .returning({ driverId: orders.driverId });
}

/** Statements: keeps the decline from counting against the driver, and makes the next wave due once no offer is pending. */
function declineOffer(ctx: Ctx, order: Moved, isWon: SQL): FollowUps {
  const isAwaited = sql`exists (
    select 1 from network_offers offer join orders other on other.id = offer.order_id
    where offer.delivery_id = ${networkDeliveries.id} and other.status = 'pending' and ${isOpenSql(ctx, 'other')})`;
  return {
    total: countDecline(ctx, order.driverId, 1, isWon),
    moved: setOffered(ctx, order, { dueAt: ctx.now }, and(sql`not ${isAwaited}`, isWon)),
  };
}

function countDecline(ctx: Ctx, driverId: string, step: 1 | -1, isWon: SQL) {
  return ctx.db
    .update(driverTotals)
    .set({ passed: sql`max(0, ${driverTotals.passed} + ${step})` })
    .where(and(eq(driverTotals.driverId, driverId), isWon));
}

function restoreDelivery(ctx: Ctx, order: Moved, set: Partial<OrderRow>): Following {
  if (order.status === 'declined')
    return { guards: [], followUps: (isWon) => ({ total: countDecline(ctx, order.driverId, -1, isWon) }) };
  const isOnBoard = order.pickedUpAt !== null && set.pickedUpAt !== null;
  const status = isOnBoard ? 'picked_up' : 'assigned';
  const back: DeliveryChange = {
    status,
    reason: null,
    deliveredAt: null,
    endedAt: null,
    chargedCents: 0,
    driverId: order.driverId,
    ...(!isOnBoard && { pickedUpAt: null }),
  };
  // The order was closed automatically, and its delivery may have changed since.
  const isReopened = order.status === 'cancelled';
  const isElsewhere = sql`exists (
    select 1 from network_offers offer join network_deliveries delivery on delivery.id = offer.delivery_id
    where offer.order_id = ${order.id}
      and (delivery.order_id is not ${order.id} or delivery.reason is not 'never_finished'))`;
  return {
    guards: isReopened ? [sql`not ${isElsewhere}`] : [],
    followUps: (isWon) => ({ moved: setCarried(ctx, order, back, isWon) }),
  };
}

/** Statement: changes the delivery assigned by this order, if there is one. */
function setCarried(ctx: Ctx, { id }: Moved, set: DeliveryChange, isWon: SQL) {
  return ctx.db
    .update(networkDeliveries)
    .set(set)
    .where(and(eq(networkDeliveries.orderId, id), isWon))
    .returning(WAKE_AREA);
}

/** The results of the statements of `followOrder`. */
type Concerned = Partial<BatchResults<Pick<FollowUps, 'withdrawn' | 'moved'>>>;

/** Notifies the drivers whose offers were withdrawn, and wakes the dispatch areas of deliveries that wait for drivers. */
export function announceMove(ctx: Ctx, { withdrawn = [], moved = [] }: Concerned): void {
  ctx.live.changed(
    withdrawn.map(({ driverId }) => driverId),
    'orders',
  );
  for (const { wakeArea } of moved) {
    if (wakeArea !== null) ctx.wakeArea(wakeArea);
  }
}
