import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ADMIN_ACTIONS, AUDIT_TARGETS } from '#worker/domain/admin/audit.ts';
import { cents, id, instant } from '../columns.ts';

/**
 * The audit log: an administrator's action, origin, target and change. Entries are never updated, with two exceptions: wrong
 * access codes are counted in one entry per address and hour, and when a driver is deleted, reasons about them and their email in
 * export filters are removed.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    /** The administrator's session, whose own row is deleted when it expires. */
    sessionId: text().notNull(),
    /** A keyed hash of the client's address. */
    addressHash: text().notNull(),
    action: text({ enum: ADMIN_ACTIONS }).notNull(),
    targetKind: text({ enum: AUDIT_TARGETS }).notNull(),
    targetId: text().notNull(),
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    after: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_target').on(table.targetId, table.at, table.id),
  ],
);

export type AuditRow = typeof auditLog.$inferSelect;

/**
 * Network-wide figures of one day (UTC), computed by a job, so that screens need not count drivers or orders. The totals are as
 * of the day's last run.
 */
export const networkDays = sqliteTable('network_days', {
  day: text().primaryKey(),
  newDrivers: integer().notNull(),
  newRestaurants: integer().notNull(),
  activeDrivers: integer().notNull(),
  deliveries: integer().notNull(),
  deliveredCents: cents().notNull(),
  revenueCents: cents().notNull(),
  totalDrivers: integer(),
  proDrivers: integer(),
  suspendedDrivers: integer(),
  totalRestaurants: integer(),
  activeRestaurants: integer(),
  rolledUpAt: instant().notNull(),
});

export type NetworkDay = typeof networkDays.$inferSelect;
