import type { Gain } from './find-gains.ts';

/** The best gain of one lever (when, where, what, which offers), in percent of a week's net earnings. */
export type StrategyGain = {
  gain: Gain;
  percent: number;
  confidence: number;
  /** Weeks until the gain exceeds the usual weekly variation. */
  weeks: number;
};

const LEVERS = {
  dayPart: 'when',
  weekday: 'when',
  area: 'where',
  restaurant: 'where',
  platform: 'what',
  distance: 'what',
  declinedGood: 'which',
  acceptedPoor: 'which',
} as const satisfies Record<Gain['kind'], string>;
type Lever = (typeof LEVERS)[Gain['kind']];

const MAX_WEEKS = 12;

/** Returns the weeks after which the mean gain exceeds its 80 % error: n ≥ 2 (0.84 sd / gain)². */
function countWeeks(gainCents: number, weekSdCents: number): number {
  const weeks = Math.ceil(2 * ((0.84 * weekSdCents) / gainCents) ** 2);
  return Math.min(MAX_WEEKS, Math.max(1, weeks));
}

/**
 * Returns the best gain of each lever, because two of one lever are views of the same hours. `gains` must be sorted largest
 * first.
 */
export function chooseStrategies(
  gains: readonly Gain[],
  week: { netCents: number; sdCents: number },
): StrategyGain[] {
  if (week.netCents <= 0) return [];
  const taken = new Set<Lever>();
  return gains.flatMap((gain) => {
    const lever = LEVERS[gain.kind];
    if (taken.has(lever)) return [];
    taken.add(lever);
    const percent = Math.round((gain.weeklyCents / week.netCents) * 100);
    if (percent < 1) return [];
    const { confidence } = gain;
    return [{ gain, percent, confidence, weeks: countWeeks(gain.weeklyCents, week.sdCents) }];
  });
}
