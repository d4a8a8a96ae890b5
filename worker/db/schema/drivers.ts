import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { UNITS } from '#worker/domain/profile/units.ts';
import { writeCellNumberSql } from '../cell-sql.ts';
import { cents, flag, id, instant, ownedBy } from '../columns.ts';

/** Conditions of partial indexes, for the queries that are to use them (db/README.md). */
export const IS_PRO = sql`subscription_status = 'pro'`;
export const IS_ONLINE = sql`online_since is not null`;
export const WANTS_NEWS = sql`should_notify_news = 1`;
/** The town of the last position, as indexes have it. */
export const POSITION_TOWN = sql.raw(writeCellNumberSql('position_', 'town'));

/**
 * A person who delivers. `position*` is the last position the client sent, to 5 decimals during a shift and 3 otherwise;
 * the end of a shift deletes it.
 */
export const drivers = sqliteTable(
  'drivers',
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    /** The name by first and by last name, as search keys (`toNameKeys`). */
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
    /** Whether the driver chose the time zone; the browser's then no longer replaces it. */
    isTimeZoneFixed: flag().notNull().default(false),
    units: text({ enum: UNITS }).notNull().default('miles'),
    /** Whether offers show the time left to answer them. */
    countsDown: flag().notNull().default(true),
    vehicle: text().notNull().default(''),
    /** Fractional where it was typed per kilometer. */
    costCentsPerMile: cents(),
    /** The driver's minimum pay an hour, and cost of capacity for an order; null: the default. */
    wageCentsPerHour: cents(),
    capacityCostCents: cents(),
    /** Until when the simple rule is used, because evaluations did worse on the driver's own offers. */
    simpleRuleUntil: instant(),
    /** The goal of deliveries a day; null: the default. The goal in money is in the automation settings. */
    dailyDeliveriesGoal: integer(),
    positionLat: real(),
    positionLng: real(),
    positionAt: instant(),
    /** When the driver's shift began; null: offline. */
    onlineSince: instant(),
    /**
     * A demo driver of a local deployment. Demo drivers are compared only with demo drivers, and only a local deployment
     * counts demo orders as demand.
     */
    isDemo: flag().notNull().default(false),
    /** When an administrator suspended the driver, and why; the reason is for administrators only. */
    suspendedAt: instant(),
    suspensionReason: text(),
    createdAt: instant().notNull(),
    /** When the comparison of drivers last included this one; 0: never. */
    comparedAt: instant().notNull().default(0),
    /** When old rows of this driver were last archived or deleted; 0: never. */
    archivedAt: instant().notNull().default(0),
    /**
     * Increased whenever one of the driver's orders ends, or an ended one changes or is deleted; invalidates what is
     * computed from them.
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
 * One signed-in device, found by the hash of its token. KV has a copy, but this row decides whether the session is valid,
 * so that a log-out takes effect immediately.
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

/** A driver's notification settings; without a row the defaults apply. */
export const notificationSettings = sqliteTable(
  'notification_settings',
  {
    driverId: ownedBy(() => drivers.id).primaryKey(),
    shouldNotifyOrders: flag().notNull(),
    shouldNotifyHotspots: flag().notNull(),
    shouldNotifyBilling: flag().notNull(),
    shouldNotifyNews: flag().notNull(),
    hasSounds: flag().notNull(),
    /** Only alerts about offers and busy areas in the zones of the automation settings. */
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
