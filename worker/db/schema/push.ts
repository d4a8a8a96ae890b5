import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ALERT_DELIVERY_STATUSES, ALERT_KINDS, type AlertValues } from '#worker/domain/push/alert.ts';
import { id, instant, ownedBy } from '../columns.ts';
import { drivers, sessions } from './drivers.ts';

/**
 * A browser that receives a driver's notifications, until the session in which they were turned on ends. `id` is the SHA-256 of
 * the endpoint. Endpoint and keys are sent only to the endpoint's push service.
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
    /** Consecutive notifications rejected by the push service, and its last error. */
    failures: integer().notNull().default(0),
    problem: text(),
    /** Consecutive notifications for which the push service timed out. */
    timeouts: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_driver').on(table.driverId, table.createdAt),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** A notification to a driver, sent once and inserted in the batch of its cause. Texts are rendered when it is sent. */
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
    /** The path on this site that the notification opens. */
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

/** Condition of a partial index; queries must repeat it exactly to use the index (db/README.md). */
export const IS_QUEUED = sql`status = 'queued'`;

/** The delivery of a notification to one device. */
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
    /** Why the last attempt failed, or why none was made. */
    problem: text(),
  },
  (table) => [
    uniqueIndex('alert_deliveries_alert').on(table.alertId, table.subscriptionId),
    index('alert_deliveries_subscription').on(table.subscriptionId),
    index('alert_deliveries_due').on(table.nextAttemptAt).where(IS_QUEUED),
  ],
);
