import { type AnySQLiteColumn, integer, text } from 'drizzle-orm/sqlite-core';

/** Primary key: a random UUID as text. */
export const id = () => text().primaryKey();

/** A foreign key that deletes the row with its owner. */
export const ownedBy = (owner: () => AnySQLiteColumn) => text().references(owner, { onDelete: 'cascade' });

/** A passkey (WebAuthn credential): `id` and `publicKey` are base64url. */
export const passkeyColumns = () => ({
  id: text().primaryKey(),
  publicKey: text().notNull(),
  counter: integer().notNull(),
  transports: text({ mode: 'json' }).$type<string[]>().notNull(),
  name: text().notNull(),
  createdAt: instant().notNull(),
  lastUsedAt: instant(),
});

/** An instant, in epoch milliseconds (UTC). */
export const instant = () => integer();

/** An amount of money in US cents. */
export const cents = () => integer();

/** A boolean, stored as 0 or 1. */
export const flag = () => integer({ mode: 'boolean' });
