import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { DISPATCH_KINDS, DISPATCH_SOURCES } from '#worker/domain/dispatch/dispatch-source.ts';
import { instant } from '../columns.ts';

/**
 * Events of dispatch services by their unique id; of one offer at most one of each kind. `orderId` is the order that an
 * offer became: none when it had been withdrawn before it arrived, nor with a withdrawal.
 */
export const dispatchEvents = sqliteTable(
  'dispatch_events',
  {
    source: text({ enum: DISPATCH_SOURCES }).notNull(),
    id: text().notNull(),
    kind: text({ enum: DISPATCH_KINDS }).notNull(),
    offerId: text().notNull(),
    orderId: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.id] }),
    uniqueIndex('dispatch_events_offer').on(table.source, table.offerId, table.kind),
    index('dispatch_events_created').on(table.createdAt),
  ],
);
