import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { REQUEST_COUNTS } from '#worker/domain/alarms/request-counts.ts';
import { SIGNALS } from '#worker/domain/alarms/signals.ts';
import { id, instant } from '../columns.ts';

/** Requests in a few minutes by outcome: every failure is counted, the others are estimated from a sample. */
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

/** A problem the administrators were notified of, since when and until when; `reading` is the last measured value. */
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
