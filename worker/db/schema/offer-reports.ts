import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { StoredRoute } from '#worker/domain/routes/stored-route.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * A driver's last offer evaluation and last route through the accepted orders, cached for every page. Valid while `basis` (the
 * driver's facts, `toBasisKey`) and `orders` (the open orders, `writeKnownSql`) are unchanged, the report until `validUntil` at
 * most. Null until computed.
 */
export const offerReports = sqliteTable(
  'offer_reports',
  {
    driverId: ownedBy(() => drivers.id).primaryKey(),
    basis: text().notNull(),
    orders: text().notNull(),
    report: text({ mode: 'json' }).$type<OfferReport>(),
    route: text({ mode: 'json' }).$type<StoredRoute>(),
    evaluatedAt: instant().notNull(),
    validUntil: instant().notNull(),
  },
  (table) => [index('offer_reports_valid').on(table.validUntil)],
);
