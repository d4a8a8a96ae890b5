import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { UNITS } from '#worker/domain/profile/units.ts';
import { writeCellNumberSql } from '../cell-sql.ts';
import { cents, flag, id, instant, ownedBy } from '../columns.ts';

/** Conditions of partial indexes; queries must repeat them exactly to use the index (db/README.md). */
export const IS_PRO = sql`subscription_status = 'pro'`;
export const IS_ONLINE = sql`online_since is not null`;
export const WANTS_NEWS = sql`should_notify_news = 1`;
/** The town of the last position, exactly as in the indexes. */
export const POSITION_TOWN = sql.raw(writeCellNumberSql('position_', 'town'));

/**
 * A delivery driver. `position*` is the last position the client sent, to 5 decimals during a shift and 3 otherwise; deleted when
 * the shift ends.
 */
export const drivers = sqliteTable(
  'drivers',
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    /** Search keys of the name, first name first and last name first (`toNameKeys`). */
    nameKey: text().notNull().default(''),
    surnameKey: text().notNull().default(''),
    profileImageUrl: text(),
    subscriptionStatus: text({ enum: ['free', 'pro'] })
      .notNull()
      .default('free'),
    trialEndsAt: instant(),
    referralCode: text().notNull(),
    referralCount: integer().notNull().default(0),
    language: text(),
    timeZone: text().notNull().default('UTC'),
    /** Whether the driver chose the time zone, so the browser's no longer replaces it. */
    isTimeZoneFixed: flag().notNull().default(false),
    units: text({ enum: UNITS }).notNull().default('miles'),
    /** Whether offers show a countdown. */
    countsDown: flag().notNull().default(true),
    vehicle: text().notNull().default(''),
    /** Fractional if entered per kilometer. */
    costCentsPerMile: cents(),
    /** The driver's minimum hourly pay and capacity cost of an order; null means the default. */
    wageCentsPerHour: cents(),
    capacityCostCents: cents(),
    /** Until when the simple rule is used, because full evaluations performed worse on the driver's own offers. */
    simpleRuleUntil: instant(),
    /** The daily goal in deliveries; null means the default. The goal in money is in the automation settings. */
    dailyDeliveriesGoal: integer(),
    positionLat: real(),
    positionLng: real(),
    positionAt: instant(),
    /** When the current shift began; null if offline. */
    onlineSince: instant(),
    /**
     * A demo driver in a local deployment. Demo drivers are compared only with each other, and demo orders count as demand only
     * in local deployments.
     */
    isDemo: flag().notNull().default(false),
    /** When and why an administrator suspended the driver; the reason is shown to administrators only. */
    suspendedAt: instant(),
    suspensionReason: text(),
    createdAt: instant().notNull(),
    /** When the comparison of drivers last included this driver; 0 if never. */
    comparedAt: instant().notNull().default(0),
    /** When the driver's old rows were last archived or deleted; 0 if never. */
    archivedAt: instant().notNull().default(0),
    /**
     * Incremented whenever an order of the driver ends, or an ended order changes or is deleted. Invalidates values computed from
     * ended orders.
     */
    workVersion: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('drivers_email').on(table.email),
    uniqueIndex('drivers_referral_code').on(table.referralCode),
    index('drivers_created').on(table.createdAt, table.id),
    index('drivers_status').on(table.subscriptionStatus, table.createdAt, table.id),
    index('drivers_suspended').on(table.suspendedAt, table.id).where(sql`suspended_at is not null`),
    index('drivers_name').on(table.nameKey, table.id),
    index('drivers_surname').on(table.surnameKey, table.id),
    index('drivers_compared').on(table.comparedAt),
    index('drivers_pro_town').on(POSITION_TOWN, table.id).where(IS_PRO),
    index('drivers_online').on(POSITION_TOWN).where(IS_ONLINE),
    index('drivers_archived').on(table.archivedAt, table.id),
  ],
);

export type Driver = typeof drivers.$inferSelect;

/**
 * One signed-in device, found by its token's hash. KV has a copy, but this row determines whether the session is valid, so that
 * logging out takes effect immediately.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    driverId: ownedBy(() => drivers.id).notNull(),
    tokenHash: text().notNull(),
    device: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_driver').on(table.driverId, table.lastSeenAt),
    index('sessions_last_seen').on(table.lastSeenAt),
  ],
);

export type Session = typeof sessions.$inferSelect;

/** A driver's notification settings; the defaults apply if there is no row. */
export const notificationSettings = sqliteTable(
  'notification_settings',
  {
    driverId: ownedBy(() => drivers.id).primaryKey(),
    shouldNotifyOrders: flag().notNull(),
    shouldNotifyHotspots: flag().notNull(),
    shouldNotifyBilling: flag().notNull(),
    shouldNotifyNews: flag().notNull(),
    hasSounds: flag().notNull(),
    /** Limits notifications about offers and busy areas to the zones of the automation settings. */
    onlyMyZones: flag().notNull(),
    chimes: flag().notNull(),
    vibrates: flag().notNull(),
    marksTitle: flag().notNull(),
    badgesApp: flag().notNull(),
    quietStartMinute: integer(),
    quietEndMinute: integer(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('notification_settings_news').on(table.driverId).where(WANTS_NEWS)],
);
