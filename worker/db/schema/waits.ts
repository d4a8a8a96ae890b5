import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * How many waits, from accepted to picked up, fell into each step of three minutes, by restaurant and by area and by the
 * hour of the day (UTC). Counted with each pickup by whoever; samples are not.
 */
export const restaurantWaits = sqliteTable(
  'restaurant_waits',
  {
    place: text().notNull(),
    hour: integer().notNull(),
    bucket: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.place, table.hour, table.bucket] })],
);
