import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CAMPAIGN_IDS } from '#worker/domain/referrals/campaigns.ts';
import { REFERRAL_STATUSES } from '#worker/domain/referrals/referral.ts';
import { id, instant } from '../columns.ts';
import { drivers } from './drivers.ts';

/** A driver whom another driver brought along. Written when the new driver's account is, once, and never for anybody else. */
export const referrals = sqliteTable(
  'referrals',
  {
    id: id(),
    /** The new driver. */
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    referrerId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    campaign: text({ enum: CAMPAIGN_IDS }).notNull(),
    status: text({ enum: REFERRAL_STATUSES }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('referrals_driver').on(table.driverId),
    index('referrals_referrer').on(table.referrerId, table.createdAt),
  ],
);
