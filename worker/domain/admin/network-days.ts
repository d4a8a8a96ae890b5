import { sumOf } from '#worker/domain/shared/sum.ts';
import { addDays } from '#worker/domain/shared/time.ts';

/** Days that every run rolls up again, because of late corrections and other time zones. */
const REWRITTEN_DAYS = 7;

/** Returns the first day that every run rolls up again. */
export const getFirstRewritten = (today: string): string => addDays(today, 1 - REWRITTEN_DAYS);

/** The maximum number of days that one run rolls up. */
const MAX_DAYS = 60;

/**
 * Returns the days (UTC, oldest first) to roll up now: the last week again, plus every day since the last one rolled up, or since
 * `firstDay` on the first run. A long gap is filled over several runs.
 */
export function listDaysToRollUp(input: {
  today: string;
  firstDay: string;
  lastRolledUp: string | null;
}): string[] {
  const { today, firstDay, lastRolledUp } = input;
  const weekAgo = getFirstRewritten(today);
  const from = lastRolledUp === null ? firstDay : addDays(lastRolledUp, 1 - REWRITTEN_DAYS);
  const start = from < weekAgo ? from : weekAgo;
  const days: string[] = [];
  for (let day = start; day <= today && days.length < MAX_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}

export const FIGURES = ['revenue', 'newDrivers', 'newRestaurants', 'deliveries', 'activeDrivers'] as const;
export type Figure = (typeof FIGURES)[number];

export const RANGES = ['month', 'quarter', 'year'] as const;
export type Range = (typeof RANGES)[number];

/** The number of days in each range, and in one bar of its chart. */
export const RANGE_DAYS = {
  month: { days: 30, perBar: 1 },
  quarter: { days: 91, perBar: 7 },
  year: { days: 364, perBar: 28 },
} as const satisfies Record<Range, { days: number; perBar: number }>;

const SUMMED = ['newDrivers', 'newRestaurants', 'deliveries', 'deliveredCents', 'revenueCents'] as const;

type Sums = Record<(typeof SUMMED)[number], number>;
type DayFigures = Sums & { day: string; activeDrivers: number };

/** Figures for the days from `day` to `lastDay`; `activeDrivers` is the maximum of a single day. */
export type SpanFigures = DayFigures & { lastDay: string };

/** Returns one figure of a span; revenue in cents. */
export function getFigure(span: SpanFigures, figure: Figure): number {
  return figure === 'revenue' ? span.revenueCents : span[figure];
}

/** Returns the figures of a range that ends `today`, oldest span first; a missing day counts as zero. */
export function sumSpans(rows: readonly DayFigures[], range: Range, today: string): SpanFigures[] {
  const { days, perBar } = RANGE_DAYS[range];
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days / perBar }, (_, index) => {
    const day = addDays(today, 1 - days + index * perBar);
    const known = Array.from({ length: perBar }, (_, step) => byDay.get(addDays(day, step)) ?? []).flat();
    const sums = SUMMED.map((name) => [name, sumOf(known, (row) => row[name])]);
    return {
      ...(Object.fromEntries(sums) as Sums),
      day,
      lastDay: addDays(day, perBar - 1),
      activeDrivers: Math.max(0, ...known.map(({ activeDrivers }) => activeDrivers)),
    };
  });
}
