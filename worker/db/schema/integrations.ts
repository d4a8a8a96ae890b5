import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CONNECTION_KINDS } from '#worker/domain/integrations/integration.ts';
import { CONNECT_METHODS, PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import { flag, id, instant } from '../columns.ts';
import { drivers } from './drivers.ts';

/** A driver's account on a platform. Of a key or token a client sent only its last characters are stored. */
export const integrations = sqliteTable(
  'integrations',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    platform: text({ enum: PLATFORM_IDS }).notNull(),
    isConnected: flag().notNull(),
    method: text({ enum: CONNECT_METHODS }).notNull(),
    connectionKind: text({ enum: CONNECTION_KINDS }).notNull(),
    driverAccountId: text(),
    /** What dispatch services name the driver by. */
    dispatchCode: text(),
    phone: text(),
    secretHint: text(),
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
export const networkMembers = sqliteTable(
  'network_members',
  {
    driverId: text()
      .primaryKey()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    driverName: text().notNull(),
    phoneNumber: text().notNull(),
    vehicleType: text().notNull(),
    licenseNumber: text().notNull().default(''),
    insuranceProvider: text().notNull().default(''),
    preferredAreas: text().notNull().default(''),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('network_members_created').on(table.createdAt)],
);

export type NetworkMemberRow = typeof networkMembers.$inferSelect;
