import type { HourEarnings } from '#worker/domain/earnings/earnings.ts';
import { computeVehicleCost } from '#worker/domain/earnings/vehicle-cost.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { type DayPart, findDayPart } from './day-parts.ts';

/** Minimum number of other drivers in a comparison. */
const MIN_OTHERS = 5;

/** Days of past work that are compared. */
export const MARKET_DAYS = 28;

/** Minimum real work of a driver to count. */
const MIN_DELIVERIES = 5;
const MIN_MS = HOUR_MS;

/** Rates are rounded to a quarter, so that no driver's own figure can be read from a median. */
const ROUND_CENTS = 25;

/** A driver's real deliveries of one kind: cents after vehicle cost, active time. */
type MarketSum = { netCents: number; ms: number; deliveries: number };

/** One driver's recent real work: all of it, and by part of the day. */
export type MarketFigures = { all: MarketSum; dayParts: Partial<Record<DayPart, MarketSum>> };

/** The part of a day's roll-up that is compared. */
type MarketDay = { miles: number; deliveries: number; byHour: HourEarnings[] };

/** The work that is compared: all of it, or one part of the day. */
type MarketTopic = 'all' | DayPart;

const NONE: MarketSum = { netCents: 0, ms: 0, deliveries: 0 };

function add(sum: MarketSum, hour: HourEarnings, costCents: number): MarketSum {
  return {
    netCents: sum.netCents + hour.totalCents - costCents,
    ms: sum.ms + hour.activeMs,
    deliveries: sum.deliveries + hour.deliveries,
  };
}

/** Sums up one driver's daily roll-ups, which exclude samples; a day's miles are spread over its hours by deliveries. */
export function sumUpDriver(days: readonly MarketDay[], costCentsPerMile: number): MarketFigures {
  const figures: MarketFigures = { all: NONE, dayParts: {} };
  for (const { miles, deliveries, byHour } of days) {
    for (const hour of byHour) {
      const share = deliveries > 0 ? hour.deliveries / deliveries : 0;
      const cost = computeVehicleCost(miles * share, costCentsPerMile);
      const part = findDayPart(hour.hour);
      figures.all = add(figures.all, hour, cost);
      figures.dayParts[part] = add(figures.dayParts[part] ?? NONE, hour, cost);
    }
  }
  return figures;
}

/** Returns rounded cents an hour, or null with too little work. */
function toRate(sum: MarketSum | undefined): number | null {
  if (!sum || sum.deliveries < MIN_DELIVERIES || sum.ms < MIN_MS) return null;
  return Math.round((sum.netCents * HOUR_MS) / sum.ms / ROUND_CENTS) * ROUND_CENTS;
}

function pickSum(figures: MarketFigures, topic: MarketTopic): MarketSum | undefined {
  return topic === 'all' ? figures.all : figures.dayParts[topic];
}

/** A driver's rate against the median of the others: percent above it, and the number of others; rates in cents an hour. */
export type MarketPosition = { percent: number; others: number; ownCents: number; medianCents: number };

function findMedian(rates: readonly number[]): number {
  const sorted = rates.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
}

/** Returns where a driver stands among others, or null with too little work or fewer than five others with enough work. */
export function comparePosition(
  own: MarketFigures,
  others: readonly MarketFigures[],
  topic: MarketTopic,
): MarketPosition | null {
  const ownCents = toRate(pickSum(own, topic));
  const rates = others.flatMap((figures) => toRate(pickSum(figures, topic)) ?? []);
  if (ownCents === null || rates.length < MIN_OTHERS) return null;
  const median = findMedian(rates);
  if (median <= 0) return null;
  const percent = Math.round(((ownCents - median) / median) * 100);
  return { percent, others: rates.length, ownCents, medianCents: Math.round(median) };
}

/** A platform's share of the driver's deliveries, and its pay an hour as a percentage of the best platform's. */
type PlatformComparison = {
  platform: PlatformId;
  marketShare: number;
  profitability: number;
  centsPerHour: number;
  deliveries: number;
};

/** Compares platforms by their share of `all` deliveries and by cents an hour, best paid first. */
export function comparePlatforms(
  rows: readonly { platform: PlatformId; deliveries: number; centsPerHour: number }[],
  all: number,
): PlatformComparison[] {
  const best = Math.max(1, ...rows.map(({ centsPerHour }) => centsPerHour));
  return rows
    .map((row) => ({
      ...row,
      marketShare: all > 0 ? Math.round((row.deliveries / all) * 100) : 0,
      profitability: Math.max(0, Math.round((row.centsPerHour / best) * 100)),
    }))
    .sort((one, other) => other.centsPerHour - one.centsPerHour);
}

/** Returns the percentage of all deliveries that came from platforms with too few to compare. */
export function computeOtherShare(
  compared: readonly { deliveries: number; marketShare: number }[],
  all: number,
): number {
  if (sumOf(compared, ({ deliveries }) => deliveries) >= all) return 0;
  return Math.max(0, 100 - sumOf(compared, ({ marketShare }) => marketShare));
}
