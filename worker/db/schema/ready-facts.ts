import { index, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * What a pickup shows about when food is ready (`ReadyFact`): one row for the restaurant and one for the area. Stored with
 * each pickup except of samples. For an unsigned order the place belongs to the driver alone. The newest of a place are read
 * through the primary key.
 */
export const readyFacts = sqliteTable(
  'ready_facts',
  {
    place: text().notNull(),
    endedAt: instant().notNull(),
    orderId: text().notNull(),
    driverId: ownedBy(() => drivers.id).notNull(),
    /** From placed until ready, or until it was certainly ready where that is not exact. */
    minutes: real().notNull(),
    isExact: flag().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.endedAt, table.orderId] }),
    index('ready_facts_driver').on(table.driverId),
    index('ready_facts_ended').on(table.endedAt),
  ],
);
