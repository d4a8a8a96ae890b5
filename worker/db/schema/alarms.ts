import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { REQUEST_COUNTS } from '#worker/domain/alarms/request-counts.ts';
import { SIGNALS } from '#worker/domain/alarms/signals.ts';
import { id, instant } from '../columns.ts';

/** Requests per interval of a few minutes by outcome. Failures are all counted; other outcomes are estimated from a sample. */
export const requestCounts = sqliteTable(
  'request_counts',
  {
    kind: text({ enum: REQUEST_COUNTS }).notNull(),
    startedAt: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.startedAt] }),
    index('request_counts_started').on(table.startedAt),
  ],
);

/** A problem the administrators were notified of, with its start and end; `reading` is the last measured value. */
export const alarms = sqliteTable(
  'alarms',
  {
    id: id(),
    signal: text({ enum: SIGNALS }).notNull(),
    startedAt: instant().notNull(),
    lastBadAt: instant().notNull(),
    endedAt: instant(),
    reading: text().notNull(),
    limit: text().notNull(),
  },
  (table) => [
    uniqueIndex('alarms_open').on(table.signal).where(sql`ended_at is null`),
    index('alarms_started').on(table.startedAt),
  ],
);

export type Alarm = typeof alarms.$inferSelect;
