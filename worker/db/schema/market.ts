import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MarketFigures, MarketTopic } from '#worker/engines/insight/index.ts';
import { flag, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/** One driver's recent real work, as of the last comparison of drivers. Demo drivers are compared only with each other. */
export const marketFigures = sqliteTable(
  'market_figures',
  {
    driverId: ownedBy(() => drivers.id).primaryKey(),
    isDemo: flag().notNull(),
    /** Where the driver works, as a cell number of the grid. */
    town: integer().notNull(),
    figures: text({ mode: 'json' }).$type<MarketFigures>().notNull(),
    computedAt: instant().notNull(),
    /** Whether the work has signed deliveries; without them it is compared with others', but is not part of the groups. */
    isVouched: flag().notNull().default(false),
  },
  (table) => [index('market_figures_town').on(table.isDemo, table.isVouched, table.town)],
);

/** What the drivers of a town earn, by topic: rates without names, of groups large enough only. */
export const marketGroups = sqliteTable(
  'market_groups',
  {
    isDemo: flag().notNull(),
    town: integer().notNull(),
    topic: text().$type<MarketTopic>().notNull(),
    drivers: integer().notNull(),
    rates: text({ mode: 'json' }).$type<number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.isDemo, table.town, table.topic] })],
);
