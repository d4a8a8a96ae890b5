import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MarketFigures } from '#worker/engines/insight/index.ts';
import { flag, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/** One driver's recent real work, as of the last comparison of drivers. Demo drivers are compared only with each other. */
export const marketFigures = sqliteTable(
  'market_figures',
  {
    driverId: ownedBy(() => drivers.id).primaryKey(),
    isDemo: flag().notNull(),
    /** The town where the driver works, as a cell number. */
    town: integer().notNull(),
    figures: text({ mode: 'json' }).$type<MarketFigures>().notNull(),
    computedAt: instant().notNull(),
    /**
     * Whether the work includes signed deliveries. If not, the driver sees the comparison but isn't part of other drivers'
     * comparisons.
     */
    isVouched: flag().notNull().default(false),
  },
  (table) => [index('market_figures_town').on(table.isDemo, table.isVouched, table.town)],
);
