import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant } from '../columns.ts';

/** How often something was tried by somebody in the present window, for example sign-ins by one address. */
export const rateCounters = sqliteTable(
  'rate_counters',
  {
    key: text().primaryKey(),
    windowStartedAt: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [index('rate_counters_window').on(table.windowStartedAt)],
);

/** An administrator's session, apart from any driver's; `id` is the SHA-256 of its token. */
export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    id: id(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [index('admin_sessions_expires').on(table.expiresAt)],
);
