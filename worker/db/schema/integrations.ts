import { sql } from 'drizzle-orm';
import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CONNECTION_KINDS } from '#worker/domain/integrations/integration.ts';
import { CONNECT_METHODS, PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import { REPORTED_STATUSES } from '#worker/domain/reported-deliveries/reported-delivery.ts';
import { flag, id, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';
import { orders } from './orders.ts';
import { restaurants } from './restaurants.ts';

/** A driver's account on a platform. Only the last characters of its key or token are stored. */
export const integrations = sqliteTable(
  'integrations',
  {
    id: id(),
    driverId: ownedBy(() => drivers.id).notNull(),
    platform: text({ enum: PLATFORM_IDS }).notNull(),
    isConnected: flag().notNull(),
    method: text({ enum: CONNECT_METHODS }).notNull(),
    connectionKind: text({ enum: CONNECTION_KINDS }).notNull(),
    driverAccountId: text(),
    /** The code with which dispatch services address the driver. */
    dispatchCode: text(),
    phone: text(),
    secretHint: text(),
    /** The encrypted secret of the platform's webhook; null if none is set up. */
    webhookSecret: text(),
    shouldAutoAccept: flag().notNull().default(false),
    shouldNotify: flag().notNull().default(true),
    lastSyncAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('integrations_platform').on(table.driverId, table.platform),
    uniqueIndex('integrations_dispatch_code').on(table.dispatchCode),
  ],
);

export type IntegrationRow = typeof integrations.$inferSelect;

/** A driver's membership in Roadwaze's own delivery network. */
export const networkMembers = sqliteTable('network_members', {
  driverId: ownedBy(() => drivers.id).primaryKey(),
  driverName: text().notNull(),
  phoneNumber: text().notNull(),
  vehicleType: text().notNull(),
  licenseNumber: text().notNull().default(''),
  insuranceProvider: text().notNull().default(''),
  preferredAreas: text().notNull().default(''),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export type NetworkMemberRow = typeof networkMembers.$inferSelect;

const integrationId = () => ownedBy(() => integrations.id).notNull();

/** Links a platform's delivery to its order, one to one within a connection. */
export const deliveryLinks = sqliteTable(
  'delivery_links',
  {
    integrationId: integrationId(),
    /** The platform's id of the delivery. */
    deliveryId: text().notNull(),
    orderId: ownedBy(() => orders.id).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.integrationId, table.deliveryId] }),
    uniqueIndex('delivery_links_order').on(table.orderId),
  ],
);

/** Condition of a partial index; queries must repeat it exactly to use the index (db/README.md). */
export const HAS_RAW = sql`raw is not null`;

/**
 * Status events of a connection, by unique id. `raw` is the signed body, which is parsed again once the delivery has an order. It
 * contains customer data and is deleted after 30 days.
 */
export const deliveryEvents = sqliteTable(
  'delivery_events',
  {
    integrationId: integrationId(),
    id: text().notNull(),
    deliveryId: text().notNull(),
    raw: text(),
    receivedAt: instant().notNull(),
    /** When the event was processed; null while the delivery has no order. */
    appliedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.integrationId, table.id] }),
    index('delivery_events_delivery').on(table.integrationId, table.deliveryId),
    index('delivery_events_received').on(table.receivedAt),
    index('delivery_events_raw').on(table.receivedAt).where(HAS_RAW),
  ],
);

/** A webhook through which a platform reports the deliveries a restaurant orders from it. */
export const courierConnections = sqliteTable(
  'courier_connections',
  {
    id: id(),
    restaurantId: ownedBy(() => restaurants.id).notNull(),
    platform: text({ enum: PLATFORM_IDS }).notNull(),
    /** Encrypted; null until one is set up. */
    webhookSecret: text(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('courier_connections_platform').on(table.restaurantId, table.platform)],
);

const connectionId = () => ownedBy(() => courierConnections.id).notNull();

/** The status of a delivery by a platform for a restaurant, without customer or courier data. */
export const courierDeliveries = sqliteTable(
  'courier_deliveries',
  {
    connectionId: connectionId(),
    /** The platform's id of the delivery. */
    deliveryId: text().notNull(),
    status: text({ enum: REPORTED_STATUSES }).notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.deliveryId] }),
    index('courier_deliveries_newest').on(table.connectionId, table.createdAt),
    index('courier_deliveries_created').on(table.createdAt),
  ],
);

/** The events of courier deliveries; `raw` as in `delivery_events`. */
export const courierEvents = sqliteTable(
  'courier_events',
  {
    connectionId: connectionId(),
    id: text().notNull(),
    raw: text(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.id] }),
    index('courier_events_received').on(table.receivedAt),
    index('courier_events_raw').on(table.receivedAt).where(HAS_RAW),
  ],
);
