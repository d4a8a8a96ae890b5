import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from '../columns.ts';

/** A person who delivers. `position*` is the last place the client sent, rounded to 3 decimals. */
export const drivers = sqliteTable(
  'drivers',
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    profileImageUrl: text(),
    subscriptionStatus: text({ enum: ['free', 'pro'] })
      .notNull()
      .default('free'),
    trialEndsAt: instant(),
    referralCode: text().notNull(),
    referralCount: integer().notNull().default(0),
    language: text(),
    timeZone: text().notNull().default('UTC'),
    positionLat: real(),
    positionLng: real(),
    positionAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('drivers_email').on(table.email),
    uniqueIndex('drivers_referral_code').on(table.referralCode),
  ],
);

export type Driver = typeof drivers.$inferSelect;

/** One signed-in device. KV holds the token's hash; this row makes a log-out immediate everywhere. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [index('sessions_driver').on(table.driverId, table.lastSeenAt)],
);

export type Session = typeof sessions.$inferSelect;
