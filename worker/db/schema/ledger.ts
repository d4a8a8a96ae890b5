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
 * Movements of money, in the order of writing; rows are never changed or deleted. `ownerId` is a driver's or restaurant's
 * id, without a foreign key because it outlives their deletion.
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
    /** When it became due, which may be days before it was written. */
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
 * The sides of each posting: debits positive, credits negative. `balanceCents` is the sum of the account up to and
 * with this row, so a balance is read from the newest row, however long the history.
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

/** The condition of a partial index, for the queries that are to use it (db/README.md). */
export const IS_OWED = sql`owed_cents > 0`;

/**
 * What each driver is owed on an account: the negated newest balance of its entries, written with them. It is an index of
 * the balances that are not zero.
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
