import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  LEDGER_ACCOUNTS,
  OWED_ACCOUNTS,
  POSTING_KINDS,
  POSTING_SUBJECTS,
} from '#worker/domain/billing/ledger.ts';
import { cents, instant } from '../columns.ts';

/**
 * Movements of money, in insertion order; rows are never changed or deleted. `ownerId` is a driver's or restaurant's id, without
 * a foreign key because the row outlives the owner's account.
 */
export const ledgerPostings = sqliteTable(
  'ledger_postings',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    /** The unique purpose, for example `charge:<subscription>:<period start>`. */
    key: text().notNull(),
    kind: text({ enum: POSTING_KINDS }).notNull(),
    subject: text({ enum: POSTING_SUBJECTS }).notNull(),
    ownerId: text().notNull(),
    amountCents: cents().notNull(),
    /** When the amount became due, which may be days before the row was written. */
    at: instant().notNull(),
    periodEnd: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_postings_key').on(table.key),
    index('ledger_postings_owner').on(table.ownerId, table.seq),
    index('ledger_postings_owner_kind').on(table.ownerId, table.kind, table.at),
    index('ledger_postings_created').on(table.createdAt),
    index('ledger_postings_kind').on(table.kind, table.seq),
    index('ledger_postings_subject').on(table.subject, table.seq),
  ],
);

export type LedgerPosting = typeof ledgerPostings.$inferSelect;

/**
 * The sides of each posting: debits positive, credits negative. `balanceCents` is the account's running balance including this
 * row, so the newest row has the balance, however long the history.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    postingKey: text()
      .notNull()
      .references(() => ledgerPostings.key),
    account: text({ enum: LEDGER_ACCOUNTS }).notNull(),
    ownerId: text().notNull(),
    amountCents: cents().notNull(),
    balanceCents: cents().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entries_line').on(table.postingKey, table.account, table.ownerId),
    index('ledger_entries_account').on(table.account, table.ownerId, table.seq),
  ],
);

/** Condition of a partial index; queries must repeat it exactly to use the index (db/README.md). */
export const IS_OWED = sql`owed_cents > 0`;

/**
 * The amount each driver is owed on an account: the negated newest balance of its entries, updated with them. Serves as an index
 * of the nonzero balances.
 */
export const owedBalances = sqliteTable(
  'owed_balances',
  {
    account: text({ enum: OWED_ACCOUNTS }).notNull(),
    ownerId: text().notNull(),
    /** The newest entry of the account. */
    seq: integer().notNull(),
    owedCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.ownerId] }),
    index('owed_balances_due').on(table.account, table.ownerId).where(IS_OWED),
  ],
);
