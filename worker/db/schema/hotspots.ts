import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant } from '../columns.ts';

/** An area where orders come in faster than usual for the hour and weekday, as last computed. */
export const hotspots = sqliteTable(
  'hotspots',
  {
    id: id(),
    name: text().notNull(),
    lat: real().notNull(),
    lng: real().notNull(),
    surgeMultiplier: real().notNull(),
    reason: text().notNull(),
    sampleSize: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('hotspots_surge').on(table.surgeMultiplier)],
);

export type Hotspot = typeof hotspots.$inferSelect;
