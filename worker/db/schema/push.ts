import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ALERT_DELIVERY_STATUSES, ALERT_KINDS, type AlertValues } from '#worker/domain/push/alert.ts';
import { id, instant, ownedBy } from '../columns.ts';
import { drivers, sessions } from './drivers.ts';

/**
 * A browser that gets a driver's alerts while the session lasts in which that was turned on. `id` is the SHA-256 of the
 * endpoint; endpoint and keys are only ever sent to its push service.
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id(),
    driverId: ownedBy(() => drivers.id).notNull(),
    sessionId: ownedBy(() => sessions.id).notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    device: text().notNull(),
    createdAt: instant().notNull(),
    lastSuccessAt: instant(),
    /** Alerts in a row that the push service refused, and how it refused the last. */
    failures: integer().notNull().default(0),
    problem: text(),
    /** Alerts in a row that the push service did not respond to in time. */
    timeouts: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_driver').on(table.driverId, table.createdAt),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** An alert to a driver, sent once, written in the batch of its cause. Texts are rendered when it is sent. */
export const alerts = sqliteTable(
  'alerts',
  {
    id: id(),
    /** The unique cause, for example `trialEnding:<subscription>`. */
    key: text().notNull(),
    driverId: ownedBy(() => drivers.id).notNull(),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    /** The id of the hotspot or order it is about. */
    subject: text().notNull(),
    values: text({ mode: 'json' }).$type<AlertValues>().notNull(),
    /** Where it leads: a path of this site. */
    path: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('alerts_key').on(table.key),
    index('alerts_driver').on(table.driverId, table.kind, table.createdAt),
    index('alerts_created').on(table.createdAt),
  ],
);

export type Alert = typeof alerts.$inferSelect;

/** The condition of a partial index, for the queries that are to use it (db/README.md). */
export const IS_QUEUED = sql`status = 'queued'`;

/** The delivery of an alert to one device. */
export const alertDeliveries = sqliteTable(
  'alert_deliveries',
  {
    id: id(),
    alertId: ownedBy(() => alerts.id).notNull(),
    subscriptionId: ownedBy(() => pushSubscriptions.id).notNull(),
    status: text({ enum: ALERT_DELIVERY_STATUSES }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    sentAt: instant(),
    /** Why the last attempt failed, or why there was none. */
    problem: text(),
  },
  (table) => [
    uniqueIndex('alert_deliveries_alert').on(table.alertId, table.subscriptionId),
    index('alert_deliveries_subscription').on(table.subscriptionId),
    index('alert_deliveries_due').on(table.nextAttemptAt).where(IS_QUEUED),
  ],
);
