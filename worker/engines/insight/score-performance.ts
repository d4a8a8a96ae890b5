import { sumOf } from '#worker/domain/shared/sum.ts';

/** The parts of the score and their weights: the product's own scale. */
const WEIGHTS = { timeUsed: 35, offers: 30, completion: 20, steadiness: 15 } as const;
export type ScorePart = keyof typeof WEIGHTS;
const SCORE_PARTS = Object.keys(WEIGHTS) as ScorePart[];

/** Scores from 0 to 100: the total, and each part that could be measured, with its weight in percent. */
export type PerformanceScore = {
  total: number;
  parts: { part: ScorePart; score: number; weight: number }[];
};

/** The inputs of the score; null where too little is known. Shares are from 0 to 1. */
type ScoreInput = {
  /** Share of the time at work with an active order. */
  timeUsed: number | null;
  /** Cents lost to misclassified offers, as a share of all net cents. */
  offersLost: number | null;
  /** Share of accepted orders that were delivered. */
  completion: number | null;
  /** Standard deviation of the weeks divided by their mean. */
  variation: number | null;
};

/** Losing a quarter of the earnings to misclassified offers scores 0, and so do weeks that vary by 60 %. */
const WORST_LOSS = 0.25;
const WORST_VARIATION = 0.6;

const toScore = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);

/** Returns the weighted mean of the known parts. */
export function scorePerformance(input: ScoreInput): PerformanceScore {
  const shares: Record<ScorePart, number | null> = {
    timeUsed: input.timeUsed,
    offers: input.offersLost === null ? null : 1 - input.offersLost / WORST_LOSS,
    completion: input.completion,
    steadiness: input.variation === null ? null : 1 - input.variation / WORST_VARIATION,
  };
  const known = SCORE_PARTS.flatMap((part) => {
    const share = shares[part];
    return share === null ? [] : [{ part, score: toScore(share), weight: WEIGHTS[part] }];
  });
  const all = sumOf(known, ({ weight }) => weight);
  const parts = known.map((part) => ({ ...part, weight: Math.round((part.weight / all) * 100) }));
  const total = sumOf(known, ({ score, weight }) => (score * weight) / all);
  return { total: Math.round(total), parts };
}
