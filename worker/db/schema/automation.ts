import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Figures } from '#worker/domain/automation/decide-arrival.ts';
import type { DecisionRule } from '#worker/domain/automation/decision-rules.ts';
import { cents, flag, id, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/**
 * A driver's automation settings. Prices in cents, distance in tenths of a mile (fractional if entered in kilometers), hours in
 * local minutes of the day.
 */
export const automationSettings = sqliteTable('automation_settings', {
  driverId: ownedBy(() => drivers.id).primaryKey(),
  isEnabled: flag().notNull(),
  minCentsPerMile: cents().notNull(),
  maxDistanceTenths: integer().notNull(),
  minOrderCents: cents().notNull(),
  preferredZones: text({ mode: 'json' }).$type<string[]>().notNull(),
  workStartMinute: integer().notNull(),
  workEndMinute: integer().notNull(),
  shouldAvoidSlowRestaurants: flag().notNull(),
  shouldUseAiDecisions: flag().notNull(),
  shouldAutoAccept: flag().notNull(),
  shouldOptimizeRoute: flag().notNull(),
  dailyGoalCents: cents(),
  updatedAt: instant().notNull(),
});

export type AutomationSettingsRow = typeof automationSettings.$inferSelect;

/** Automation's decision about a new order, with the rule and its figures. */
export const automationDecisions = sqliteTable(
  'automation_decisions',
  {
    id: id(),
    driverId: ownedBy(() => drivers.id).notNull(),
    orderId: text().notNull(),
    verdict: text({ enum: ['accepted', 'left'] }).notNull(),
    rule: text().$type<DecisionRule>().notNull(),
    figures: text({ mode: 'json' }).$type<Figures>().notNull(),
    decidedAt: instant().notNull(),
  },
  (table) => [
    index('automation_decisions_driver').on(table.driverId, table.decidedAt, table.id),
    uniqueIndex('automation_decisions_order').on(table.driverId, table.orderId),
  ],
);

export type AutomationDecision = typeof automationDecisions.$inferSelect;
