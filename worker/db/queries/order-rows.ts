import { and, eq, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { type OrderRow, orderEvents, orders } from '#worker/db/schema/orders.ts';
import { insertWhen } from '#worker/db/write.ts';
import { isOpenAt, type Order } from '#worker/domain/orders/order.ts';
import { toPlace } from '#worker/domain/shared/geo.ts';

/** The columns an order shows unchanged; a new column stays hidden until it is added here. */
const SHOWN_COLUMNS = [
  'id',
  'platform',
  'source',
  'restaurantName',
  'restaurantAddress',
  'customerAddress',
  'note',
  'payoutCents',
  'tipCents',
  'distanceMiles',
  'estimatedMinutes',
  'status',
  'createdAt',
  'placedAt',
  'readyAt',
  'promisedAt',
  'expiresAt',
  'acceptedAt',
  'arrivedAt',
  'pickedUpAt',
  'completedAt',
  'declinedAt',
  'cancelledAt',
  'cancelReason',
  'editedAt',
  'isSample',
] as const satisfies readonly (keyof Order & keyof OrderRow)[];

type Shown = Pick<OrderRow, (typeof SHOWN_COLUMNS)[number]>;

export function toOrder(row: OrderRow): Order {
  const shown = Object.fromEntries(SHOWN_COLUMNS.map((column) => [column, row[column]])) as Shown;
  return {
    ...shown,
    pickup: toPlace(row.pickupLat, row.pickupLng),
    dropoff: toPlace(row.dropoffLat, row.dropoffLng),
  };
}

/** Returns the row of a new order; the inverse of `toOrder` for open orders. */
export function toOrderRow(driverId: string, order: Order): Omit<OrderRow, 'pickupCell' | 'slot' | 'draw'> {
  const { pickup, dropoff, ...rest } = order;
  return {
    ...rest,
    driverId,
    pickupLat: pickup?.lat ?? null,
    pickupLng: pickup?.lng ?? null,
    dropoffLat: dropoff?.lat ?? null,
    dropoffLng: dropoff?.lng ?? null,
    completedOn: null,
    completedHour: null,
    cancelledOn: null,
    cancelledHour: null,
    dayStartedAt: null,
    historyAt: null,
  };
}

/** Condition on orders: `isOpenAt`; `of` is the table's name or alias in the query. */
export function isOpenSql({ now }: { now: number | Placeholder }, of = 'orders'): SQL {
  const order = sql.raw(of);
  return sql`${order}.status in ('accepted', 'pending')
    and (${order}.status = 'accepted' or ${order}.expires_at > ${now})`;
}

/** Condition on orders: an expired offer that is still marked as pending. */
export function isOverdue({ now }: { now: number | Placeholder }): SQL | undefined {
  return and(eq(orders.status, 'pending'), lte(orders.expiresAt, now));
}

/** Returns the row with its current status: a pending offer past its expiry is `expired`. */
export function toPresent({ now }: Ctx, row: OrderRow): OrderRow {
  const hasExpired = row.status === 'pending' && !isOpenAt(row, now);
  return hasExpired ? { ...row, status: 'expired', historyAt: row.createdAt } : row;
}

export function selectOrder(ctx: Ctx, driverId: string, orderId: string) {
  return ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.driverId, driverId)));
}

/**
 * Statement: whether the driver or a platform reported the arrival at an order's pickup, for a status change that occurred
 * earlier (`occurredAt`). An arrival detected by position has no event.
 */
export function selectReportedArrival(ctx: Ctx, orderId: string, occurredAt: number | null | undefined) {
  if (!occurredAt) return undefined;
  return ctx.db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'arrived')))
    .limit(1);
}

/**
 * Statements: insert an order from a dispatch service or our own network if the condition holds, and update the connection's last
 * sync.
 */
export function insertArrived(ctx: Ctx, driverId: string, order: Order, condition: SQL) {
  const { id: orderId, platform } = order;
  const created = { id: crypto.randomUUID(), orderId, driverId, kind: 'created' as const, at: ctx.now };
  const isNew = sql`exists (select 1 from orders where id = ${orderId})`;
  return [
    insertWhen(ctx, orders, toOrderRow(driverId, order), condition),
    insertWhen(ctx, orderEvents, created, isNew),
    ctx.db
      .update(integrations)
      .set({ lastSyncAt: ctx.now })
      .where(and(eq(integrations.driverId, driverId), eq(integrations.platform, platform), isNew)),
  ];
}
