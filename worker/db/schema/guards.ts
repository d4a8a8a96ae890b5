import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant, passkeyColumns } from '../columns.ts';

/** Attempts in the present window, for example sign-ins from one address. */
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
    /** The driver or restaurant that asked; "visitor" without a sign-in. */
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
    /** When the sign-in was complete; null while the passkey is missing. Until then the session gives no access. */
    verifiedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [index('admin_sessions_expires').on(table.expiresAt)],
);

/** A passkey of the console: as soon as there is one, the access code is not enough. */
export const adminPasskeys = sqliteTable('admin_passkeys', passkeyColumns());
