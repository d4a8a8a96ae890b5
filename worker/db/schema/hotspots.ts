import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { HOTSPOT_REASONS } from '#worker/engines/demand/index.ts';
import { writeCellNumberSql } from '../cell-sql.ts';
import { flag, id, instant } from '../columns.ts';

/** An area where more orders come in than usual for the hour and weekday, as last computed. `id` is the cell of the grid. */
export const hotspots = sqliteTable(
  'hotspots',
  {
    id: id(),
    /** A restaurant to know the area by; empty where none may be named. */
    name: text().notNull(),
    lat: real().notNull(),
    lng: real().notNull(),
    surgeMultiplier: real().notNull(),
    reason: text({ enum: HOTSPOT_REASONS }).notNull(),
    /** Orders of the last hour that it rests on. */
    sampleSize: integer().notNull(),
    updatedAt: instant().notNull(),
    /** When it was first found, by runs one after another. */
    activeSince: instant().notNull().default(0),
    /** How many orders such an hour usually has (to one decimal), and over how many weeks. */
    usual: real().notNull().default(0),
    weeks: integer().notNull().default(0),
    /** Whether it rests on the demo's invented orders. */
    isDemo: flag().notNull().default(false),
    /** The number of the town its center lies in (`getCellNumber`). */
    town: integer().generatedAlwaysAs(sql.raw(writeCellNumberSql('', 'town')), { mode: 'virtual' }),
  },
  (table) => [
    index('hotspots_surge').on(table.surgeMultiplier),
    index('hotspots_active').on(table.activeSince),
    index('hotspots_town').on(table.town, table.surgeMultiplier),
  ],
);

/** In how many areas of a town there was enough to evaluate by, as last computed. `town` is its number (`getCellNumber`). */
export const hotspotTowns = sqliteTable('hotspot_towns', {
  town: integer().primaryKey(),
  evaluated: integer().notNull(),
});

/** How many orders an area had in one clock hour, whoever got them; `weekday` (0 = Sunday) and `hour` are local. */
export const placementHours = sqliteTable(
  'placement_hours',
  {
    cell: text().notNull(),
    startsAt: instant().notNull(),
    weekday: integer().notNull(),
    hour: integer().notNull(),
    placements: integer().notNull(),
    drivers: integer().notNull(),
    isDemo: flag().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cell, table.startsAt] }),
    index('placement_hours_cell_hour').on(table.cell, table.hour, table.startsAt),
    index('placement_hours_busiest').on(table.startsAt, table.placements),
  ],
);

/** One row: how far orders have been counted, what the last run found, and how well hotspots foretold. */
export const hotspotState = sqliteTable('hotspot_state', {
  id: text({ enum: ['network'] }).primaryKey(),
  /** Orders placed before this instant are in the hour counts. */
  countedUntil: instant().notNull(),
  computedAt: instant().notNull(),
  /** Areas there was enough to evaluate by. */
  evaluated: integer().notNull(),
  /** The back-test's figures; null before the first. */
  testedAt: instant(),
  predictions: integer().notNull().default(0),
  hits: integer().notNull().default(0),
  evaluatedHours: integer().notNull().default(0),
  evaluatedHits: integer().notNull().default(0),
  /** Whether invented orders of the demo are among what was counted. */
  isDemo: flag().notNull().default(false),
});

export type HotspotState = typeof hotspotState.$inferSelect;
