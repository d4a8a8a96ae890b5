import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type PlannedStop, TRAVEL_SOURCES } from '#worker/domain/routes/route.ts';
import { cents, flag, id, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/** A planned route, stored as it was shown. */
export const routes = sqliteTable(
  'routes',
  {
    id: id(),
    driverId: ownedBy(() => drivers.id).notNull(),
    orderIds: text({ mode: 'json' }).$type<string[]>().notNull(),
    originLat: real().notNull(),
    originLng: real().notNull(),
    originKind: text({ enum: ['position', 'given', 'assumed'] }).notNull(),
    stops: text({ mode: 'json' }).$type<PlannedStop[]>().notNull(),
    totalMiles: real().notNull(),
    totalMinutes: real().notNull(),
    totalCents: cents().notNull(),
    baselineMinutes: real().notNull(),
    savedMinutes: real().notNull(),
    isOptimal: flag().notNull(),
    travelSource: text({ enum: TRAVEL_SOURCES }).notNull().default('estimate'),
    geometry: text(),
    createdAt: instant().notNull(),
  },
  (table) => [index('routes_driver').on(table.driverId, table.createdAt)],
);

export type RouteRow = typeof routes.$inferSelect;
