import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { RESTAURANT_STATUSES } from '#worker/domain/restaurants/restaurant.ts';
import { id, instant } from '../columns.ts';

/** Bands of latitude a degree is cut into: each is half a mile high. */
export const BANDS_A_DEGREE = 128;

/** A registered restaurant. Its id is known only to who registered it; drivers see `slug`. */
export const restaurants = sqliteTable(
  'restaurants',
  {
    id: id(),
    slug: text().notNull(),
    status: text({ enum: RESTAURANT_STATUSES }).notNull(),
    name: text().notNull(),
    /** The name as it is compared (`toNameKey`). */
    nameKey: text().notNull().default(''),
    /** The name as it is searched for (`toSearchKey`). */
    searchKey: text().notNull().default(''),
    email: text().notNull(),
    phone: text().notNull().default(''),
    address: text().notNull(),
    cuisine: text().notNull().default(''),
    description: text().notNull().default(''),
    website: text().notNull().default(''),
    lat: real(),
    lng: real(),
    /** The band of latitude it lies in; kept by the database. */
    band: integer().generatedAlwaysAs(sql.raw(`cast((lat + 90) * ${BANDS_A_DEGREE} as integer)`), {
      mode: 'virtual',
    }),
    /** The language of the browser it registered from, for its emails; null where it registered by the API. */
    language: text(),
    timeZone: text(),
    /** The driver whose code it registered with. */
    referrerId: text(),
    /** The SHA-256 of the token of the browser it registered from; a second registration there finds the first. */
    browserHash: text(),
    /** The SHA-256 of the token of its management link; null until the link was first sent. */
    manageTokenHash: text(),
    /** Increased when the link is replaced, which invalidates the old one. */
    manageVersion: integer().notNull().default(1),
    /** Increased when the email address changes, so that a confirmation link works once. */
    emailVersion: integer().notNull().default(1),
    createdAt: instant().notNull(),
    activatedAt: instant(),
    /** When an administrator hid it, and why; the reason is for administrators only. */
    suspendedAt: instant(),
    suspensionReason: text(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('restaurants_slug').on(table.slug),
    index('restaurants_email').on(table.email, table.nameKey, table.status),
    uniqueIndex('restaurants_registered').on(table.email, table.nameKey).where(sql`status = 'active'`),
    uniqueIndex('restaurants_unpaid')
      .on(table.email, table.nameKey, table.browserHash)
      .where(sql`status = 'unpaid' and browser_hash is not null`),
    uniqueIndex('restaurants_manage_token').on(table.manageTokenHash),
    index('restaurants_activated').on(table.status, table.activatedAt, table.slug),
    index('restaurants_created').on(table.createdAt, table.id),
    index('restaurants_status_created').on(table.status, table.createdAt, table.id),
    index('restaurants_name').on(table.searchKey, table.id),
    index('restaurants_email_id').on(table.email, table.id),
    index('restaurants_place').on(table.status, table.band, table.lng, table.id),
    index('restaurants_turn').on(table.status, table.id),
    index('restaurants_referrer').on(table.referrerId, table.status),
  ],
);

export type Restaurant = Omit<typeof restaurants.$inferSelect, 'band'>;
