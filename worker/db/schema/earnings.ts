import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HourEarnings } from '#worker/domain/earnings/earnings.ts';
import { cents, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * A driver's roll-up of one local day: totals of the orders that ended that day (for canceled ones only their time), updated
 * whenever an order ends.
 */
export const dailyEarnings = sqliteTable(
  'daily_earnings',
  {
    driverId: ownedBy(() => drivers.id).notNull(),
    day: text().notNull(),
    totalCents: cents().notNull(),
    deliveries: integer().notNull(),
    activeMs: integer().notNull(),
    miles: real().notNull(),
    /** Time at counters and miles to them, estimated from the orders' times and places. */
    waitingMs: integer().notNull().default(0),
    deadheadMiles: real().notNull().default(0),
    /** Pay and miles of deliveries of unknown duration, which count for the day but not for an hour. */
    untimedCents: cents().notNull().default(0),
    untimedMiles: real().notNull().default(0),
    /** The day's figures by the local hour in which orders ended. */
    byHour: text({ mode: 'json' }).$type<HourEarnings[]>().notNull().default([]),
    /** The number of pickups with a known wait. */
    waitedPickups: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.day] }),
    index('daily_earnings_day').on(table.day),
  ],
);

export type DailyEarnings = typeof dailyEarnings.$inferSelect;
