import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, ownedBy, passkeyColumns } from '../columns.ts';
import { drivers } from './drivers.ts';

/** A driver's account at a sign-in provider. */
export const identities = sqliteTable(
  'identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    driverId: ownedBy(() => drivers.id).notNull(),
    createdAt: instant().notNull(),
    /** When the account was unlinked. The row is kept so that a matching email doesn't link it again. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identities_driver').on(table.driverId),
  ],
);

export type Identity = typeof identities.$inferSelect;

export const passkeys = sqliteTable(
  'passkeys',
  {
    ...passkeyColumns(),
    driverId: ownedBy(() => drivers.id).notNull(),
  },
  (table) => [index('passkeys_driver').on(table.driverId, table.createdAt)],
);

export type Passkey = typeof passkeys.$inferSelect;

const ATTEMPT_KINDS = [
  'oauth',
  'passkey-sign-in',
  'passkey-registration',
  'admin-passkey-sign-in',
  'admin-passkey-registration',
] as const;

/** A sign-in or registration in progress, with the data its response must match. Usable once, for a short time. */
export const signInAttempts = sqliteTable(
  'sign_in_attempts',
  {
    id: text().primaryKey(),
    kind: text({ enum: ATTEMPT_KINDS }).notNull(),
    /** The driver, or the administrator's session; null before sign-in. */
    driverId: text(),
    data: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sign_in_attempts_expires').on(table.expiresAt),
    index('sign_in_attempts_driver').on(table.driverId),
  ],
);
