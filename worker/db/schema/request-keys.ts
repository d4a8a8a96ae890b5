import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../columns.ts';

/** Returns already given to a keyed request: the same key, driver and operation get the first response again. */
export const requestKeys = sqliteTable(
  'request_keys',
  {
    driverId: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    answer: text({ mode: 'json' }).$type<unknown>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.operation, table.key] }),
    index('request_keys_created').on(table.createdAt),
  ],
);
