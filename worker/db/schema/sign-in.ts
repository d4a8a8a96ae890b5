import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, ownedBy, passkeyColumns } from '../columns.ts';
import { drivers } from './drivers.ts';

/** An account at a sign-in provider that belongs to a driver. */
export const identities = sqliteTable(
  'identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    driverId: ownedBy(() => drivers.id).notNull(),
    createdAt: instant().notNull(),
    /** When it was removed; the row stays, so that its email does not link it again. */
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

/** A sign-in or registration in progress: what its response must contain. Usable once, for a short time. */
export const signInAttempts = sqliteTable(
  'sign_in_attempts',
  {
    id: text().primaryKey(),
    kind: text({ enum: ATTEMPT_KINDS }).notNull(),
    /** Or the administrator's session. */
    driverId: text(),
    data: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sign_in_attempts_expires').on(table.expiresAt),
    index('sign_in_attempts_driver').on(table.driverId),
  ],
);
