import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { HOTSPOT_REASONS } from '#worker/engines/demand/index.ts';
import { writeCellNumberSql } from '../cell-sql.ts';
import { flag, id, instant } from '../columns.ts';

/** An area with more orders than usual for the hour and weekday, as last computed. `id` is the grid cell. */
export const hotspots = sqliteTable(
  'hotspots',
  {
    id: id(),
    /** A restaurant that identifies the area; empty if none may be named. */
    name: text().notNull(),
    lat: real().notNull(),
    lng: real().notNull(),
    surgeMultiplier: real().notNull(),
    reason: text({ enum: HOTSPOT_REASONS }).notNull(),
    /** The number of orders in the last hour it is based on. */
    sampleSize: integer().notNull(),
    updatedAt: instant().notNull(),
    /** When the hotspot was first found; consecutive runs keep the value. */
    activeSince: instant().notNull().default(0),
    /** The usual number of orders in such an hour (to one decimal). */
    usual: real().notNull().default(0),
    /** Whether it is computed from demo orders. */
    isDemo: flag().notNull().default(false),
    /** The number of the town that contains its center (`getCellNumber`). */
    town: integer().generatedAlwaysAs(sql.raw(writeCellNumberSql('', 'town')), { mode: 'virtual' }),
  },
  (table) => [
    index('hotspots_surge').on(table.surgeMultiplier),
    index('hotspots_active').on(table.activeSince),
    index('hotspots_town').on(table.town, table.surgeMultiplier),
  ],
);

/** The number of areas of a town with enough data, as last computed. `town` is its number (`getCellNumber`). */
export const hotspotTowns = sqliteTable('hotspot_towns', {
  town: integer().primaryKey(),
  evaluated: integer().notNull(),
});

/** The number of orders of an area in one clock hour; `weekday` (0 = Sunday) and `hour` are local. */
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

/** A single row: the end of the counted period, the last run's result, and how well hotspots predicted demand. */
export const hotspotState = sqliteTable('hotspot_state', {
  id: text({ enum: ['network'] }).primaryKey(),
  /** Orders placed before this instant are in the hour counts. */
  countedUntil: instant().notNull(),
  computedAt: instant().notNull(),
  /** The number of areas with enough data. */
  evaluated: integer().notNull(),
  /** The results of the back-test; null before the first run. */
  testedAt: instant(),
  predictions: integer().notNull().default(0),
  hits: integer().notNull().default(0),
  evaluatedHours: integer().notNull().default(0),
  evaluatedHits: integer().notNull().default(0),
  /** Whether demo orders were counted. */
  isDemo: flag().notNull().default(false),
});

export type HotspotState = typeof hotspotState.$inferSelect;
