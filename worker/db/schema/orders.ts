import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { DISPATCH_SOURCES } from '#worker/domain/dispatch/dispatch-source.ts';
import { PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import type { PackedOrders } from '#worker/domain/orders/archive.ts';
import {
  CANCEL_REASONS,
  ORDER_EVENT_KINDS,
  ORDER_SOURCES,
  ORDER_STATUSES,
} from '#worker/domain/orders/order.ts';
import { SLOT_MS } from '#worker/engines/offers/index.ts';
import { writeCellNumberSql, writeDrawSql } from '../cell-sql.ts';
import { cents, flag, id, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/** Conditions of partial indexes; queries must repeat them exactly to use the index (db/README.md). */
export const IS_PENDING = sql`status = 'pending'`;
export const IS_ACCEPTED = sql`status = 'accepted'`;
export const IS_IN_HISTORY = sql`history_at is not null`;
export const IS_SAMPLE = sql`is_sample = 1`;
export const IS_MISSED_SAMPLE = sql`${IS_SAMPLE} and status in ('pending', 'expired')`;
/** The order comes from a signed source. */
export const IS_SIGNED = sql.raw(`source in (${DISPATCH_SOURCES.map((source) => `'${source}'`).join(', ')})`);

/**
 * An order from offer to end. `completedOn` is the driver's local day ("2026-11-20") and `completedHour` the local hour (0–23) of
 * completion, `cancelledOn` and `cancelledHour` those of cancellation, and `dayStartedAt` the local midnight at the start of that
 * day. All are set when the order ends.
 * `historyAt` sorts the history: the completion time, else the creation time; null while the order is open.
 */
export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    driverId: ownedBy(() => drivers.id).notNull(),
    platform: text({ enum: PLATFORM_IDS }).notNull(),
    source: text({ enum: ORDER_SOURCES }).notNull(),
    restaurantName: text().notNull(),
    restaurantAddress: text().notNull().default(''),
    customerAddress: text().notNull(),
    /** The driver's note for a stop, such as a gate code. */
    note: text().notNull().default(''),
    payoutCents: cents().notNull(),
    tipCents: cents().notNull().default(0),
    distanceMiles: real(),
    estimatedMinutes: real(),
    pickupLat: real(),
    pickupLng: real(),
    dropoffLat: real(),
    dropoffLng: real(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    createdAt: instant().notNull(),
    /** When the customer ordered, and when the delivery is due (`promisedAt`); null if unknown. */
    placedAt: instant(),
    /** When the food is ready; null if unknown. */
    readyAt: instant(),
    promisedAt: instant(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    /** When the driver arrived at the restaurant, detected by position or reported by the driver or platform. */
    arrivedAt: instant(),
    pickedUpAt: instant(),
    completedAt: instant(),
    completedOn: text(),
    completedHour: integer(),
    dayStartedAt: instant(),
    declinedAt: instant(),
    cancelledAt: instant(),
    cancelledOn: text(),
    cancelledHour: integer(),
    cancelReason: text({ enum: CANCEL_REASONS }),
    editedAt: instant(),
    historyAt: instant(),
    isSample: flag().notNull().default(false),
    /** The number of the pickup's vicinity (`getCellNumber`). */
    pickupCell: integer().generatedAlwaysAs(sql.raw(writeCellNumberSql('pickup_', 'vicinity')), {
      mode: 'virtual',
    }),
    /** The time slot of its creation, and a number that doesn't depend on the driver (`DRAW_FACTORS`). */
    slot: integer().generatedAlwaysAs(sql.raw(`(created_at / ${SLOT_MS})`), { mode: 'virtual' }),
    draw: integer().generatedAlwaysAs(sql.raw(writeDrawSql()), { mode: 'virtual' }),
  },
  (table) => [
    index('orders_open').on(table.driverId, table.status, table.createdAt),
    index('orders_pending').on(table.expiresAt).where(IS_PENDING),
    index('orders_history').on(table.driverId, table.historyAt, table.id).where(IS_IN_HISTORY),
    index('orders_history_by_status')
      .on(table.driverId, table.status, table.historyAt, table.id)
      .where(IS_IN_HISTORY),
    index('orders_history_by_platform')
      .on(table.driverId, table.platform, table.status, table.historyAt, table.id)
      .where(IS_IN_HISTORY),
    index('orders_completed_on')
      .on(table.driverId, table.completedOn, table.completedHour)
      .where(sql`completed_on is not null`),
    index('orders_cancelled_on')
      .on(table.driverId, table.cancelledOn, table.cancelledHour)
      .where(sql`cancelled_on is not null`),
    index('orders_missed_samples').on(table.expiresAt).where(IS_MISSED_SAMPLE),
    index('orders_placed').on(table.createdAt, table.id).where(sql`${IS_SIGNED} and pickup_lat is not null`),
    index('orders_nearby')
      .on(table.pickupCell, table.slot, table.draw)
      .where(sql`${IS_SIGNED} and edited_at is null`),
    index('orders_accepted').on(table.acceptedAt).where(IS_ACCEPTED),
    index('orders_samples').on(table.driverId, table.isSample, table.status).where(IS_SAMPLE),
  ],
);

export type OrderRow = typeof orders.$inferSelect;

/** The events of an order, inserted in the same batch as the change. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: id(),
    orderId: ownedBy(() => orders.id).notNull(),
    driverId: text().notNull(),
    kind: text({ enum: ORDER_EVENT_KINDS }).notNull(),
    at: instant().notNull(),
    detail: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.at)],
);

/**
 * Old finished orders, packed several per row by driver and month, with what bookkeeping needs but without customer addresses.
 * `firstId` is their lowest id, so that no order is archived twice.
 */
export const orderArchives = sqliteTable(
  'order_archives',
  {
    driverId: ownedBy(() => drivers.id).notNull(),
    /** The month of the orders' local days, "2025-06". */
    month: text().notNull(),
    firstId: text().notNull(),
    count: integer().notNull(),
    fields: text({ mode: 'json' }).$type<PackedOrders['fields']>().notNull(),
    orders: text({ mode: 'json' }).$type<PackedOrders['orders']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.driverId, table.month, table.firstId] })],
);

/** The number of a driver's orders by outcome, so that screens need not count the history. */
export const driverTotals = sqliteTable('driver_totals', {
  driverId: ownedBy(() => drivers.id).primaryKey(),
  completed: integer().notNull().default(0),
  declined: integer().notNull().default(0),
  /** Declined offers of our own network, which don't lower the acceptance rate. */
  passed: integer().notNull().default(0),
  cancelled: integer().notNull().default(0),
});
