import { average, findPeak, type HourDay, type PeakHours, rankHours } from '#worker/engines/insight/index.ts';

/** Shown and marked as typical until a driver has enough work. */
const TYPICAL_PERFORMANCE = {
  peak: { from: 12, until: 14, centsPerHour: 2530 },
  acceptancePercent: 85,
  completionPercent: 98,
} as const;

/** A driver's own figures need this many accepted or declined offers and days with a delivery. */
export const ENOUGH_WORK = { decisions: 20, workingDays: 5 } as const;

/** The levels of a rate by minimum percentage; a rate below the last one is low. */
const ACCEPTANCE_SCALE = [
  { level: 'aboveAverage', minPercent: TYPICAL_PERFORMANCE.acceptancePercent },
  { level: 'average', minPercent: 60 },
] as const;
const COMPLETION_SCALE = [
  { level: 'excellent', minPercent: 95 },
  { level: 'good', minPercent: 90 },
] as const;

type RateLevel = 'aboveAverage' | 'average' | 'excellent' | 'good' | 'low';
export type Rate = { percent: number; level: RateLevel; isTypical: boolean };
/** The typical peak, the driver's own, or `even` if no hour stands out. */
export type Peak =
  | { kind: 'typical'; from: number; until: number; centsPerHour: number }
  | ({ kind: 'own' } & PeakHours)
  | { kind: 'even'; centsPerHour: number };
export type Performance = { peak: Peak; acceptance: Rate; completion: Rate };

/** The work from which a driver's performance is computed; `days` covers the last six weeks. */
export type Work = {
  completed: number;
  declined: number;
  cancelled: number;
  /** Accepted orders that are not finished yet. */
  activeOrders: number;
  workingDays: number;
  days: readonly HourDay[];
  costCentsPerMile: number;
};

/**
 * Returns the best-paid hours, the acceptance rate and the completion rate, in whole percent. With too little work each figure is
 * the typical one, marked as such.
 */
export function computePerformance(work: Work): Performance {
  const accepted = work.completed + work.cancelled + work.activeOrders;
  const decisions = accepted + work.declined;
  const isEnough = decisions >= ENOUGH_WORK.decisions && work.workingDays >= ENOUGH_WORK.workingDays;
  const { acceptancePercent, completionPercent, peak } = TYPICAL_PERFORMANCE;
  return {
    peak: (isEnough && choosePeak(work)) || { kind: 'typical', ...peak },
    acceptance: isEnough
      ? rate(accepted, decisions, ACCEPTANCE_SCALE)
      : { percent: acceptancePercent, level: 'aboveAverage', isTypical: true },
    completion:
      isEnough && work.completed + work.cancelled > 0
        ? rate(work.completed, work.completed + work.cancelled, COMPLETION_SCALE)
        : { percent: completionPercent, level: 'excellent', isTypical: true },
  };
}

type Scale = readonly { level: RateLevel; minPercent: number }[];

/** Returns a rate in whole percent; only a perfect rate rounds to 100. */
function rate(part: number, whole: number, scale: Scale): Rate {
  const percent = part === whole ? 100 : Math.min(99, Math.round((part * 100) / whole));
  return {
    percent,
    level: scale.find(({ minPercent }) => percent >= minPercent)?.level ?? 'low',
    isTypical: false,
  };
}

/** Returns null with too few hours to compare. */
function choosePeak({ days, costCentsPerMile }: Work): Peak | null {
  const hours = rankHours(days, costCentsPerMile);
  if (hours.length < 2) return null;
  const peak = findPeak(hours);
  return peak ? { kind: 'own', ...peak } : { kind: 'even', centsPerHour: average(hours) };
}
