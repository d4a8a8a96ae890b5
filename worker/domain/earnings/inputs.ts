import { z } from 'zod';
import { isWholeCents } from '#worker/domain/shared/money.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { EXPORT_KINDS, MAX_EXPORT_DAYS } from './export-kinds.ts';
import { EARNINGS_GOAL_RANGE } from './goals.ts';

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';

/** A local day. The range rejects a mistyped year such as 0202, for which local times cannot be computed. */
const day = z.iso.date('exportDay').refine((given) => given >= FIRST_DAY && given <= LAST_DAY, 'exportDay');

/** An export of local days, both included. Messages are keys of the catalogs' `validation` section. */
export const exportSchema = z
  .object({ kind: z.enum(EXPORT_KINDS, 'exportKind'), from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'exportOrder' })
  .refine(({ from, to }) => countDays(from, to) <= MAX_EXPORT_DAYS, {
    path: ['from'],
    message: 'exportTooLong',
  });

/** A daily earnings goal, in dollars. */
export const earningsGoalSchema = z
  .number('earningsGoal')
  .min(EARNINGS_GOAL_RANGE.min / 100, 'earningsGoal')
  .max(EARNINGS_GOAL_RANGE.max / 100, 'earningsGoal')
  .refine(isWholeCents, 'earningsGoal');

/** The daily goals, earnings in dollars; an omitted goal is reset to its default. */
export const dailyGoalsSchema = z.object({
  earningsGoal: earningsGoalSchema.optional(),
  deliveriesGoal: z
    .number('deliveriesGoal')
    .int('deliveriesGoal')
    .min(1, 'deliveriesGoal')
    .max(200, 'deliveriesGoal')
    .optional(),
});
export type DailyGoalsInput = z.infer<typeof dailyGoalsSchema>;

function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
