import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HourEarnings } from '#worker/domain/earnings/earnings.ts';
import { cents, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/** One driver's local day: the totals of the orders that ended on it (of canceled ones only their time), updated whenever one ends. */
export const dailyEarnings = sqliteTable(
  'daily_earnings',
  {
    driverId: ownedBy(() => drivers.id).notNull(),
    day: text().notNull(),
    totalCents: cents().notNull(),
    deliveries: integer().notNull(),
    activeMs: integer().notNull(),
    miles: real().notNull(),
    /** Time at counters and miles to them, estimated from the times and places of the orders. */
    waitingMs: integer().notNull().default(0),
    deadheadMiles: real().notNull().default(0),
    /** The pay of deliveries of unknown duration: part of the day, but of no hour. */
    untimedCents: cents().notNull().default(0),
    untimedMiles: real().notNull().default(0),
    /** The same by the local hour in which orders ended. */
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
