import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CAMPAIGN_IDS } from '#worker/domain/referrals/campaigns.ts';
import { REFERRAL_STATUSES } from '#worker/domain/referrals/referral.ts';
import { id, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * A driver referred by another driver. Inserted when the link is followed (`pending`, without a driver) or with the new driver's
 * account; never for former drivers.
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
    /** Weeks since the activation have been credited, where due, through this instant. */
    creditedThrough: instant(),
  },
  (table) => [
    uniqueIndex('referrals_driver').on(table.driverId),
    index('referrals_referrer').on(table.referrerId, table.createdAt),
    index('referrals_due').on(table.status, table.creditedThrough),
    index('referrals_age').on(table.status, table.createdAt),
  ],
);

/** Keyed hashes of the emails of deleted accounts; former drivers cannot be referred. */
export const departedDrivers = sqliteTable('departed_drivers', {
  emailHash: text().primaryKey(),
  createdAt: instant().notNull(),
});

/** The last ledger entry read by a job, by the job's name. */
export const ledgerCursors = sqliteTable('ledger_cursors', {
  name: text().primaryKey(),
  seq: integer().notNull(),
});
