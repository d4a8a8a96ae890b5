import { sum, sumOf } from '#worker/domain/shared/sum.ts';
import type { Trend } from './measure-trend.ts';

/** A factor of income risk: its `level`, from 0 (none) to 100, and the figures it was measured from. */
export type RiskFactor =
  | { factor: 'concentration'; level: number; platforms: number; topPlatform: string; topPercent: number }
  | { factor: 'variance'; level: number; percent: number; weeks: number }
  | { factor: 'trend'; level: number; percent: number; weeks: number };

export type Risk = { level: number; factors: RiskFactor[] };

const WEIGHTS = { concentration: 40, variance: 30, trend: 30 } as const;

/** The concentration of four equal platforms counts as no risk. */
const WELL_SPREAD = 0.25;
/** A variation of a half and a fall of a quarter reach level 100. */
const WORST_VARIATION = 0.5;
const WORST_FALL = 25;

/** Minimum level of a factor that is a risk of its own. */
const NOTABLE_LEVEL = 30;
/** Below this percentage from the top platform, such as with two equal platforms, income does not depend on it. */
const NOTABLE_TOP_PERCENT = 60;

/** Returns whether a factor is a risk of its own. */
export function isNotableRisk(factor: RiskFactor): boolean {
  const isSpread = factor.factor === 'concentration' && factor.topPercent < NOTABLE_TOP_PERCENT;
  return factor.level >= NOTABLE_LEVEL && !isSpread;
}

/** Returns how concentrated income is, from 1/n (even) to 1. Source: the Herfindahl–Hirschman index (O. C. Herfindahl, 1950). */
function computeConcentration(amounts: readonly number[]): number {
  const total = sum(amounts);
  return total > 0 ? sumOf(amounts, (amount) => (amount / total) ** 2) : 0;
}

const toLevel = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);

type RiskInput = {
  /** Cents earned by platform. */
  incomes: readonly { platform: string; cents: number }[];
  variation: number | null;
  weeks: number;
  trend: Trend | null;
};

/** Returns the risk in a driver's income, on the product's own scale: the weighted mean of the factors that could be measured. */
export function assessRisk({ incomes, variation, weeks, trend }: RiskInput): Risk {
  const factors: RiskFactor[] = [];
  const total = sumOf(incomes, ({ cents }) => cents);
  const top = [...incomes].sort((one, other) => other.cents - one.cents)[0];
  if (top && total > 0) {
    const index = computeConcentration(incomes.map(({ cents }) => cents));
    factors.push({
      factor: 'concentration',
      level: toLevel((index - WELL_SPREAD) / (1 - WELL_SPREAD)),
      platforms: incomes.filter(({ cents }) => cents > 0).length,
      topPlatform: top.platform,
      topPercent: Math.round((top.cents / total) * 100),
    });
  }
  if (variation !== null) {
    const percent = Math.round(variation * 100);
    factors.push({ factor: 'variance', level: toLevel(variation / WORST_VARIATION), percent, weeks });
  }
  if (trend) {
    const level = toLevel(-trend.percent / WORST_FALL);
    factors.push({ factor: 'trend', level, percent: trend.percent, weeks: trend.weeks });
  }
  const all = sumOf(factors, ({ factor }) => WEIGHTS[factor]);
  const weighted = sumOf(factors, ({ factor, level }) => level * WEIGHTS[factor]);
  return {
    level: all > 0 ? Math.round(weighted / all) : 0,
    factors: factors.sort((one, other) => other.level - one.level),
  };
}
