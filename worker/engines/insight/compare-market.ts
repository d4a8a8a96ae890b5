import type { HourEarnings } from '#worker/domain/earnings/earnings.ts';
import { computeVehicleCost } from '#worker/domain/earnings/vehicle-cost.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { DAY_PART_NAMES, type DayPart, findDayPart } from './day-parts.ts';

/** Nobody is compared with fewer other drivers than this. */
export const MIN_OTHERS = 5;

/** How far back drivers are compared, in days. */
export const MARKET_DAYS = 28;

/** A driver counts where this much real work lies behind the figure. */
const MIN_DELIVERIES = 5;
const MIN_MS = HOUR_MS;

/** Rates are kept to the quarter, so that no driver's own figure can be read off a group. */
const ROUND_CENTS = 25;
/** Of larger groups evenly spread rates are kept, enough for any middle. */
const MAX_RATES = 400;

/** What a driver's real deliveries of one kind came to: cents after vehicle cost, time with an active order. */
export type MarketSum = { netCents: number; ms: number; deliveries: number };

/** One driver's recent real work: all of it, and by part of the day. */
export type MarketFigures = { all: MarketSum; dayParts: Partial<Record<DayPart, MarketSum>> };

/** A roll-up of one day, as far as it counts here. */
export type MarketDay = { miles: number; deliveries: number; byHour: HourEarnings[] };

/** What is known of the drivers of an area: of all their work, or of a part of the day. */
export type MarketTopic = 'all' | DayPart;
export type MarketGroup = { topic: MarketTopic; drivers: number; rates: number[] };

const NONE: MarketSum = { netCents: 0, ms: 0, deliveries: 0 };

function add(sum: MarketSum, hour: HourEarnings, costCents: number): MarketSum {
  return {
    netCents: sum.netCents + hour.totalCents - costCents,
    ms: sum.ms + hour.activeMs,
    deliveries: sum.deliveries + hour.deliveries,
  };
}

/** One driver's figures from daily roll-ups without samples. A day's miles are spread over its hours by deliveries. */
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

/** Cents an hour to the quarter, or null where too little work lies behind it. */
function toRate(sum: MarketSum | undefined): number | null {
  if (!sum || sum.deliveries < MIN_DELIVERIES || sum.ms < MIN_MS) return null;
  return Math.round((sum.netCents * HOUR_MS) / sum.ms / ROUND_CENTS) * ROUND_CENTS;
}

function pickSum(figures: MarketFigures, topic: MarketTopic): MarketSum | undefined {
  return topic === 'all' ? figures.all : figures.dayParts[topic];
}

function thin(rates: number[]): number[] {
  if (rates.length <= MAX_RATES) return rates;
  return Array.from(
    { length: MAX_RATES },
    (_, index) => rates[Math.floor(((index + 0.5) * rates.length) / MAX_RATES)] ?? 0,
  );
}

/**
 * The drivers of one area as groups, by topic. A group that would compare nobody with five others is not
 * made at all, so that nothing about its drivers is stored beside their own rows.
 */
export function groupMarket(drivers: readonly MarketFigures[]): MarketGroup[] {
  return (['all', ...DAY_PART_NAMES] as const).flatMap((topic) => {
    const rates = drivers.flatMap((figures) => toRate(pickSum(figures, topic)) ?? []);
    if (rates.length <= MIN_OTHERS) return [];
    return [{ topic, drivers: rates.length, rates: thin(rates.sort((one, other) => one - other)) }];
  });
}

/** A driver against the middle of the others: percent above (below: negative), over how many other drivers. */
export type MarketPosition = { percent: number; others: number; ownCents: number; medianCents: number };

/** The middle of rates, without one of the driver's own. */
function findMedian(sorted: readonly number[], own: number | null): number {
  const index = own === null ? -1 : sorted.indexOf(own);
  const others = sorted.filter((_, position) => position !== index);
  const [low, high] = [others[(others.length - 1) >> 1] ?? 0, others[others.length >> 1] ?? 0];
  return (low + high) / 2;
}

/**
 * Where a driver stands among a group, which they are counted in or (`isCounted` false) are not. Null when the driver
 * worked too little, or fewer than five others did: the driver is not one of the five.
 */
export function comparePosition(
  figures: MarketFigures & { isCounted: boolean },
  group: MarketGroup | undefined,
): MarketPosition | null {
  const others = group ? group.drivers - (figures.isCounted ? 1 : 0) : 0;
  if (!group || others < MIN_OTHERS) return null;
  const own = toRate(pickSum(figures, group.topic));
  if (own === null) return null;
  const median = findMedian(group.rates, figures.isCounted ? own : null);
  if (median <= 0) return null;
  const percent = Math.round(((own - median) / median) * 100);
  return { percent, others, ownCents: own, medianCents: Math.round(median) };
}
