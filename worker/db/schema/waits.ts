import { index, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * How long a driver waited for an order, from accepted to picked up: once under the restaurant and once under the area.
 * Kept with each pickup by whoever; samples are not. After an order nobody signed the place is one of the driver's own. The newest of a place are read through the primary key.
 */
export const waits = sqliteTable(
  'waits',
  {
    place: text().notNull(),
    endedAt: instant().notNull(),
    orderId: text().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    minutes: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.endedAt, table.orderId] }),
    index('waits_driver').on(table.driverId),
    index('waits_ended').on(table.endedAt),
  ],
);
