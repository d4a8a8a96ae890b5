import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ADMIN_ACTIONS, AUDIT_TARGETS } from '#worker/domain/admin/audit.ts';
import { cents, id, instant } from '../columns.ts';

/**
 * What an administrator did, from where, to what, and what was different afterwards. Written once, never changed, but
 * for wrong access codes (those of an address and hour are one entry, which counts on while the hour lasts) and, once a
 * driver is gone, for the reasons that were written about them and the exports that were narrowed down to their email.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    /** The administrator's session; its row goes when it is over, this stays. */
    sessionId: text().notNull(),
    /** A keyed hash of the client's address: distinguishes two places without naming them. */
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
 * One day (UTC) of the whole network, rewritten from that day's rows by a job: no screen counts drivers or orders.
 * The totals are those at the end of the day, as far as a job ran on it.
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
