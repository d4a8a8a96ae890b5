import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ALERT_KINDS, type AlertValues, DELIVERY_STATUSES } from '#worker/domain/push/alert.ts';
import { id, instant, ownedBy } from '../columns.ts';
import { drivers, sessions } from './drivers.ts';

/**
 * A browser that takes a driver's alerts, as long as the session lasts in which that was switched on. `id` is the
 * SHA-256 of the endpoint; endpoint and keys are the browser's and never leave the server but to its push service.
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

/** An alert to a driver, sent once: written in the batch of what causes it. Texts are written when it is sent. */
export const alerts = sqliteTable(
  'alerts',
  {
    id: id(),
    /** What it is about, unique: for example `trialEnding:<subscription>`. */
    key: text().notNull(),
    driverId: ownedBy(() => drivers.id).notNull(),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    /** The id of what it is about: of a hotspot, an order. */
    subject: text().notNull(),
    values: text({ mode: 'json' }).$type<AlertValues>().notNull(),
    /** Where it leads: a path of this site. */
    path: text().notNull(),
    createdAt: instant().notNull(),
    /** From when on it is of no use. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('alerts_key').on(table.key),
    index('alerts_driver').on(table.driverId, table.kind, table.createdAt),
    index('alerts_created').on(table.createdAt),
  ],
);

export type Alert = typeof alerts.$inferSelect;

/** An alert on its way to one device. */
export const alertDeliveries = sqliteTable(
  'alert_deliveries',
  {
    id: id(),
    alertId: ownedBy(() => alerts.id).notNull(),
    subscriptionId: ownedBy(() => pushSubscriptions.id).notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    sentAt: instant(),
    /** Why the last try did not work, or why there was none. */
    problem: text(),
  },
  (table) => [
    uniqueIndex('alert_deliveries_alert').on(table.alertId, table.subscriptionId),
    index('alert_deliveries_subscription').on(table.subscriptionId),
    index('alert_deliveries_due').on(table.nextAttemptAt).where(sql`status = 'queued'`),
  ],
);
