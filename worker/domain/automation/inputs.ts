import { z } from 'zod';
import { earningsGoalSchema } from '#worker/domain/earnings/inputs.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { timeCursorSchema } from '#worker/domain/paging/time-cursor.ts';
import { timeOfDaySchema } from '#worker/domain/shared/time-of-day.ts';
import { visibleName } from '#worker/domain/shared/visible-name.ts';

/** Messages are keys of the catalogs' `validation` section. */
const PRICE = /^\d{1,5}(\.\d{0,2})?$/;
const price = z.string('price').trim().regex(PRICE, 'price');
const goal = z
  .string('earningsGoal')
  .trim()
  .regex(PRICE, 'earningsGoal')
  .refine((text) => !PRICE.test(text) || earningsGoalSchema.safeParse(Number(text)).success, 'earningsGoal');
const distance = z
  .string('distanceText')
  .trim()
  .regex(/^\d{1,3}(\.\d{0,3})?$/, 'distanceText');
/** A distance as the form shows it, with one decimal. */
const shortDistance = distance.regex(/^\d*\.?\d?$/, 'distanceText');

const zones = z
  .array(visibleName('zone'))
  .max(ACCOUNT_LIMITS.zones, 'tooManyZones')
  .superRefine((names, context) => {
    const seen = new Set<string>();
    for (const [index, name] of names.entries()) {
      const key = name.toLowerCase();
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index], message: 'zoneTwice' });
      seen.add(key);
    }
  });

/** Automation settings as the API's texts. A null or empty goal means no goal. */
export const automationTextsSchema = z.object({
  isEnabled: z.boolean(),
  minPayPerMile: price.describe('Dollars, for example "2.00"'),
  maxDeliveryDistance: distance.describe('Miles, for example "5.0"'),
  minOrderValue: price.describe('Dollars, for example "5.00"'),
  preferredZones: zones.describe('Empty: everywhere'),
  workingHoursStart: timeOfDaySchema.describe('The driver\'s local time, for example "08:00"'),
  workingHoursEnd: timeOfDaySchema.describe('Before the start: across midnight'),
  avoidSlowRestaurants: z.boolean(),
  useAiDecisions: z.boolean(),
  autoAcceptOrders: z.boolean(),
  routeOptimization: z.boolean(),
  earningsGoalDaily: z
    .union([z.literal(''), goal], 'earningsGoal')
    .nullable()
    .describe('Dollars from "1.00" to "10000.00"; null: no goal'),
});
export type AutomationTexts = z.infer<typeof automationTextsSchema>;

/** A partial change; omitted settings do not change. */
export const automationSettingsSchema = automationTextsSchema.partial();
/** The same change as typed into the form. */
export const typedSettingsSchema = automationSettingsSchema.safeExtend({
  maxDeliveryDistance: shortDistance.optional(),
});
export type AutomationSettingsInput = z.infer<typeof automationSettingsSchema>;

export const listDecisionsSchema = z.object({
  before: timeCursorSchema.optional(),
  limit: z.coerce.number('limit').int('limit').min(1, 'limit').max(500, 'limit').optional(),
});
export type ListDecisionsInput = z.infer<typeof listDecisionsSchema>;

/** Returns whether a change of automation settings only turns automation off. */
export function isTurnOff(change: unknown): boolean {
  if (typeof change !== 'object' || change === null) return false;
  const [[field, value] = [], ...others] = Object.entries(change);
  return field === 'isEnabled' && value === false && others.length === 0;
}
