import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CAMPAIGN_IDS } from '#worker/domain/referrals/campaigns.ts';
import { REFERRAL_STATUSES } from '#worker/domain/referrals/referral.ts';
import { id, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * A driver whom another driver brought along. Written when the link is followed (`pending`, nobody yet) or when the new
 * driver's account is, once, and never for anybody who was here before.
 */
export const referrals = sqliteTable(
  'referrals',
  {
    id: id(),
    /** The new driver; null while the invitation is pending. */
    driverId: ownedBy(() => drivers.id),
    referrerId: ownedBy(() => drivers.id).notNull(),
    campaign: text({ enum: CAMPAIGN_IDS }).notNull(),
    status: text({ enum: REFERRAL_STATUSES }).notNull(),
    createdAt: instant().notNull(),
    /** When the new driver completed the first real delivery. */
    activatedAt: instant(),
    /** Weeks count from the activation; up to here they have been looked at and credited where due. */
    creditedThrough: instant(),
  },
  (table) => [
    uniqueIndex('referrals_driver').on(table.driverId),
    index('referrals_referrer').on(table.referrerId, table.createdAt),
    index('referrals_due').on(table.status, table.creditedThrough),
    index('referrals_age').on(table.status, table.createdAt),
  ],
);

/** Emails, as keyed hashes, of drivers who deleted their account: who was here before is brought along by nobody. */
export const departedDrivers = sqliteTable('departed_drivers', {
  emailHash: text().primaryKey(),
  createdAt: instant().notNull(),
});

/** How far a job has read the ledger, by the job's name. */
export const ledgerCursors = sqliteTable('ledger_cursors', {
  name: text().primaryKey(),
  seq: integer().notNull(),
});
