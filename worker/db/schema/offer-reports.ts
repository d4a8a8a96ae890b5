import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { StoredRoute } from '#worker/domain/routes/stored-route.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * The last evaluation of a driver's open offers and the last route through their accepted orders, cached for every page.
 * They are valid while `basis` (the driver's facts, `toBasisKey`) and `orders` (their open orders, `writeKnownSql`) are the
 * same, the report at most until `validUntil`. Null: not computed yet.
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
