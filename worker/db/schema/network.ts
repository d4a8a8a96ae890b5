import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { DISPATCH_KINDS, DISPATCH_SOURCES } from '#worker/domain/dispatch/dispatch-source.ts';
import { BILL_STATUSES } from '#worker/domain/network/bill.ts';
import { DELIVERY_REASONS, DELIVERY_STATUSES, MILES_SOURCES } from '#worker/domain/network/delivery.ts';
import { cents, id, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';
import { orders } from './orders.ts';
import { restaurants } from './restaurants.ts';

const restaurantId = () => ownedBy(() => restaurants.id).notNull();

/** Conditions of partial indexes; queries must repeat them exactly to use the index (db/README.md). */
export const HAS_ADDRESS = sql`dropoff_address <> ''`;
export const IS_UNBILLED = sql`charged_cents <> billed_cents`;
export const IS_CARRIED = sql`status in ('assigned', 'picked_up')`;
export const IS_UNPAID = sql`status <> 'paid'`;

/**
 * A delivery that a restaurant posted for drivers of our own network. Places and price never change; the rest is updated in the
 * same batches as the driver's order.
 */
export const networkDeliveries = sqliteTable(
  'network_deliveries',
  {
    id: id(),
    restaurantId: restaurantId(),
    /** Part of the public tracking link. */
    trackingToken: text().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull(),
    reason: text({ enum: DELIVERY_REASONS }),
    pickupName: text().notNull(),
    pickupAddress: text().notNull(),
    pickupLat: real().notNull(),
    pickupLng: real().notNull(),
    dropoffAddress: text().notNull(),
    dropoffLat: real().notNull(),
    dropoffLng: real().notNull(),
    note: text().notNull().default(''),
    orderValueCents: cents(),
    tipCents: cents().notNull(),
    priceCents: cents().notNull(),
    /** What the restaurant currently owes for the delivery. */
    chargedCents: cents().notNull().default(0),
    /**
     * The amount billed on weekly bills so far, and the latest of these bills. If the delivery is later undone, the next bill has
     * a credit.
     */
    billedCents: cents().notNull().default(0),
    billId: text(),
    miles: real().notNull(),
    minutes: real().notNull(),
    milesSource: text({ enum: MILES_SOURCES }).notNull(),
    readyAt: instant(),
    promisedAt: instant().notNull(),
    /** The dispatch area that sends its waves: the pickup's town. */
    area: integer().notNull(),
    /** The number of searches for a driver; a new one starts when a driver gives up the delivery. */
    round: integer().notNull().default(1),
    /** The number of waves sent in this round, and the id of the last one; that wave's writes are conditional on it. */
    wave: integer().notNull().default(0),
    waveMark: text(),
    /** When the round began, and when its next step is due (null while the delivery isn't being offered). */
    roundAt: instant().notNull(),
    dueAt: instant(),
    driverId: text().references(() => drivers.id, { onDelete: 'set null' }),
    /** The order of the current or last driver. */
    orderId: text(),
    createdAt: instant().notNull(),
    assignedAt: instant(),
    arrivedAt: instant(),
    pickedUpAt: instant(),
    deliveredAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('network_deliveries_tracking').on(table.trackingToken),
    index('network_deliveries_restaurant').on(table.restaurantId, table.createdAt, table.id),
    index('network_deliveries_due').on(table.area, table.dueAt).where(sql`due_at is not null`),
    index('network_deliveries_late').on(table.dueAt).where(sql`due_at is not null`),
    index('network_deliveries_driver').on(table.driverId),
    index('network_deliveries_order').on(table.orderId),
    index('network_deliveries_named').on(table.createdAt).where(HAS_ADDRESS),
    index('network_deliveries_unbilled').on(table.restaurantId).where(IS_UNBILLED),
    index('network_deliveries_carried').on(table.assignedAt).where(IS_CARRIED),
  ],
);

export type NetworkDeliveryRow = typeof networkDeliveries.$inferSelect;

/** A restaurant's weekly bill for deliveries, sent by the payment provider. Kept for accounting. */
export const networkBills = sqliteTable(
  'network_bills',
  {
    id: id(),
    restaurantId: text().notNull(),
    amountCents: cents().notNull(),
    deliveries: integer().notNull(),
    periodEnd: instant().notNull(),
    status: text({ enum: BILL_STATUSES }).notNull(),
    /** When the provider was last queried about the bill. */
    providerRef: text(),
    createdAt: instant().notNull(),
    /** When the provider was last asked about it. */
    askedAt: instant(),
    paidAt: instant(),
  },
  (table) => [
    uniqueIndex('network_bills_ref').on(table.providerRef),
    index('network_bills_restaurant').on(table.restaurantId, table.createdAt),
    index('network_bills_unpaid').on(table.createdAt).where(IS_UNPAID),
  ],
);

export type NetworkBill = typeof networkBills.$inferSelect;

/** An offer of a delivery to a driver, with its order and wave; at most once per round and driver. */
export const networkOffers = sqliteTable(
  'network_offers',
  {
    orderId: ownedBy(() => orders.id).primaryKey(),
    deliveryId: ownedBy(() => networkDeliveries.id).notNull(),
    driverId: ownedBy(() => drivers.id).notNull(),
    round: integer().notNull(),
    wave: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('network_offers_once').on(table.deliveryId, table.round, table.driverId),
    index('network_offers_first').on(table.deliveryId, table.createdAt, table.orderId),
    index('network_offers_driver').on(table.driverId, table.createdAt),
  ],
);

/** A restaurant's API key. Only its hash and its last four characters are stored. */
export const restaurantKeys = sqliteTable(
  'restaurant_keys',
  {
    id: id(),
    restaurantId: restaurantId(),
    keyHash: text().notNull(),
    hint: text().notNull(),
    createdAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex('restaurant_keys_hash').on(table.keyHash),
    index('restaurant_keys_restaurant').on(table.restaurantId, table.createdAt),
  ],
);

/**
 * Events of dispatch services by unique id, at most one of each kind per offer. `orderId` is the offer's order; null for a
 * withdrawal, and for an offer withdrawn before it arrived.
 */
export const dispatchEvents = sqliteTable(
  'dispatch_events',
  {
    source: text({ enum: DISPATCH_SOURCES }).notNull(),
    id: text().notNull(),
    kind: text({ enum: DISPATCH_KINDS }).notNull(),
    offerId: text().notNull(),
    orderId: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.id] }),
    uniqueIndex('dispatch_events_offer').on(table.source, table.offerId, table.kind),
    index('dispatch_events_created').on(table.createdAt),
  ],
);
