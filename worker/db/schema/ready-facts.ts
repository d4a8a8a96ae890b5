import { index, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * What a pickup reveals about when the food was ready (`ReadyFact`): one row for the restaurant and one for the area. Stored for
 * every pickup except samples. For an unsigned order, the place key is private to the driver. A place's newest rows are read
 * through the primary key.
 */
export const readyFacts = sqliteTable(
  'ready_facts',
  {
    place: text().notNull(),
    endedAt: instant().notNull(),
    orderId: text().notNull(),
    driverId: ownedBy(() => drivers.id).notNull(),
    /** Minutes from placing until the food was ready or, if not exact, until it was certainly ready. */
    minutes: real().notNull(),
    isExact: flag().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.endedAt, table.orderId] }),
    index('ready_facts_driver').on(table.driverId),
    index('ready_facts_ended').on(table.endedAt),
  ],
);
