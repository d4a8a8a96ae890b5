import { sql } from 'drizzle-orm';
import { index, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { RESTAURANT_STATUSES } from '#worker/domain/restaurants/restaurant.ts';
import { id, instant } from '../columns.ts';

/** A restaurant that registered. Its id is a secret between us and whoever registered; drivers see it under `slug`. */
export const restaurants = sqliteTable(
  'restaurants',
  {
    id: id(),
    slug: text().notNull(),
    status: text({ enum: RESTAURANT_STATUSES }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    address: text().notNull(),
    cuisine: text().notNull().default(''),
    description: text().notNull().default(''),
    website: text().notNull().default(''),
    lat: real(),
    lng: real(),
    /** The driver whose code it came with. */
    referrerId: text(),
    createdAt: instant().notNull(),
    activatedAt: instant(),
    /** Since when an administrator hides it, and why; the reason is for administrators only. */
    suspendedAt: instant(),
    suspensionReason: text(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('restaurants_slug').on(table.slug),
    index('restaurants_email').on(table.email, table.name),
    index('restaurants_status').on(table.status, table.activatedAt),
    index('restaurants_created').on(table.createdAt, table.id),
    index('restaurants_status_created').on(table.status, table.createdAt, table.id),
    index('restaurants_name').on(sql`lower(name)`, table.id),
    index('restaurants_email_id').on(table.email, table.id),
    index('restaurants_referrer').on(table.referrerId, table.status),
  ],
);

export type Restaurant = typeof restaurants.$inferSelect;
