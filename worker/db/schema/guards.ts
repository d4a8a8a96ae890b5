import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant, passkeyColumns } from '../columns.ts';

/** Attempts in the current window, for example sign-ins from one address. */
export const rateCounters = sqliteTable(
  'rate_counters',
  {
    key: text().primaryKey(),
    windowStartedAt: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [index('rate_counters_window').on(table.windowStartedAt)],
);

/** Responses to requests with an idempotency key: the same key, owner and operation get the same response. */
export const requestKeys = sqliteTable(
  'request_keys',
  {
    /** The driver or restaurant that made the request; "visitor" if not signed in. */
    ownerId: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    answer: text({ mode: 'json' }).$type<unknown>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.operation, table.key] }),
    index('request_keys_created').on(table.createdAt),
  ],
);

/** An administrator's session, independent of drivers' sessions; `id` is the SHA-256 of its token. */
export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    id: id(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the sign-in was completed; null until the passkey is verified, and the session gives no access until then. */
    verifiedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [index('admin_sessions_expires').on(table.expiresAt)],
);

/** A passkey for the console. Once one exists, the access code alone isn't enough. */
export const adminPasskeys = sqliteTable('admin_passkeys', passkeyColumns());
