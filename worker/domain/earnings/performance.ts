import { computeCentsPerHour, type HourEarnings } from './earnings.ts';

/** Shown, and marked as typical, until a driver's own work says more. */
export const TYPICAL_PERFORMANCE = {
  peak: { startHour: 12, centsPerHour: 2530 },
  acceptancePercent: 85,
  completionPercent: 98,
  rating: 4.9,
} as const;

/** Own figures are shown from this many accepted or declined offers and this many days with a delivery on. */
export const ENOUGH_WORK = { decisions: 20, workingDays: 5 } as const;

/** How many hours the peak is long, and how much work it must rest on. */
export const PEAK_HOURS = 2;
const PEAK_DELIVERIES = 5;
const PEAK_ACTIVE_MS = 60 * 60_000;

/** From how many percent on a rate is called so; below the last it is called low. The product's own scale. */
const ACCEPTANCE_SCALE = [
  { level: 'aboveAverage', least: 80 },
  { level: 'average', least: 60 },
] as const;
const COMPLETION_SCALE = [
  { level: 'excellent', least: 95 },
  { level: 'good', least: 90 },
] as const;

export type RateLevel = 'aboveAverage' | 'average' | 'excellent' | 'good' | 'low';
export type Rate = { percent: number; level: RateLevel; isTypical: boolean };
/** The two hours that pay best: from `startHour` (0–23, local). */
export type Peak = { startHour: number; centsPerHour: number; isTypical: boolean };
export type Performance = { peak: Peak; acceptance: Rate; completion: Rate };

/** What a driver's performance is computed from; `hours` are those of the recent days. */
export type Work = {
  completed: number;
  declined: number;
  cancelled: number;
  /** Accepted and not finished yet. */
  inHand: number;
  workingDays: number;
  hours: readonly HourEarnings[];
};

/**
 * The best paid hours, how many offers were accepted, and how many accepted ones delivered, in whole percent. With too
 * little work, or no offers of the kind, a figure is the typical one and says so.
 */
export function computePerformance(work: Work): Performance {
  const accepted = work.completed + work.cancelled + work.inHand;
  const decisions = accepted + work.declined;
  const isEnough = decisions >= ENOUGH_WORK.decisions && work.workingDays >= ENOUGH_WORK.workingDays;
  const { acceptancePercent, completionPercent, peak } = TYPICAL_PERFORMANCE;
  return {
    peak: (isEnough && findPeak(work.hours)) || { ...peak, isTypical: true },
    acceptance: isEnough
      ? rate(accepted, decisions, ACCEPTANCE_SCALE)
      : { percent: acceptancePercent, level: 'aboveAverage', isTypical: true },
    completion:
      isEnough && work.completed + work.cancelled > 0
        ? rate(work.completed, work.completed + work.cancelled, COMPLETION_SCALE)
        : { percent: completionPercent, level: 'excellent', isTypical: true },
  };
}

type Scale = readonly { level: RateLevel; least: number }[];

/** A rate is never rounded up to a perfect one. */
function rate(part: number, whole: number, scale: Scale): Rate {
  const percent = part === whole ? 100 : Math.min(99, Math.round((part * 100) / whole));
  return { percent, level: scale.find(({ least }) => percent >= least)?.level ?? 'low', isTypical: false };
}

/** The best paid stretch of `PEAK_HOURS` hours, across midnight too, or null where too little was delivered. */
function findPeak(hours: readonly HourEarnings[]): Peak | null {
  let best: Peak | null = null;
  for (let startHour = 0; startHour < 24; startHour += 1) {
    const stretch = hours.filter(({ hour }) => (hour - startHour + 24) % 24 < PEAK_HOURS);
    const sum = (key: 'totalCents' | 'deliveries' | 'activeMs') =>
      stretch.reduce((total, hour) => total + hour[key], 0);
    if (sum('deliveries') < PEAK_DELIVERIES || sum('activeMs') < PEAK_ACTIVE_MS) continue;
    const centsPerHour = computeCentsPerHour({ totalCents: sum('totalCents'), activeMs: sum('activeMs') });
    if (!best || centsPerHour > best.centsPerHour) best = { startHour, centsPerHour, isTypical: false };
  }
  return best;
}
