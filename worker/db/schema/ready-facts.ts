import { index, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * What a pickup said of when food is ready (`ReadyFact`): once under the restaurant and once under the area. Kept with each
 * pickup by whoever; samples are not. After an order nobody signed the place is one of the driver's own. The newest of a place are
 * read through the primary key.
 */
export const readyFacts = sqliteTable(
  'ready_facts',
  {
    place: text().notNull(),
    endedAt: instant().notNull(),
    orderId: text().notNull(),
    driverId: ownedBy(() => drivers.id).notNull(),
    /** From placed until ready, or until it was ready for sure where that is not exact. */
    minutes: real().notNull(),
    isExact: flag().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.endedAt, table.orderId] }),
    index('ready_facts_driver').on(table.driverId),
    index('ready_facts_ended').on(table.endedAt),
  ],
);
