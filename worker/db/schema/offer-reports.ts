import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { instant } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * The last evaluation of a driver's open offers: computed once for its facts and read by every page. `basis` is what the driver
 * brings to it (`writeBasis`), `orders` their open orders (`writeOpenOrders`); it stands in while both are still the same.
 */
export const offerReports = sqliteTable(
  'offer_reports',
  {
    driverId: text()
      .primaryKey()
      .references(() => drivers.id, { onDelete: 'cascade' }),
    basis: text().notNull(),
    orders: text().notNull(),
    report: text({ mode: 'json' }).$type<OfferReport>().notNull(),
    evaluatedAt: instant().notNull(),
    validUntil: instant().notNull(),
  },
  (table) => [index('offer_reports_valid').on(table.validUntil)],
);
