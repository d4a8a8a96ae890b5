import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { BackTest } from './back-test.ts';

/** Results older than this are not shown. */
export const HOTSPOT_LIFETIME_MS = 90 * MINUTE_MS;

/** Minimum number of predictions for a hit rate. */
const MIN_PREDICTIONS = 20;

/**
 * Whether there are hotspots near the driver (`found`), or why there are none: no area is busier than usual, too few orders to
 * decide, no recent run, or an unknown position.
 */
type OutlookState = 'found' | 'quiet' | 'tooLittle' | 'unknown' | 'noPlace';

/** Shares (0 to 1) of hours followed by more orders than usual: `rate` after a hotspot hour, `base` after all evaluated hours. */
export type HitRate = { rate: number; base: number; predictions: number };

export type HotspotOutlook = {
  state: OutlookState;
  /** Null until there are enough predictions. */
  hitRate: HitRate | null;
  /** Whether the figures are based on the demo's invented orders. */
  isDemo: boolean;
};

type LastRun = Pick<BackTest, 'predictions' | 'hits' | 'evaluatedHits'> & {
  evaluatedHours: number;
  computedAt: number;
  isDemo: boolean;
};

function toHitRate({ predictions, hits, evaluatedHours, evaluatedHits }: LastRun): HitRate | null {
  if (predictions < MIN_PREDICTIONS || evaluatedHours === 0) return null;
  return { rate: hits / predictions, base: evaluatedHits / evaluatedHours, predictions };
}

/** What is near the driver: the hotspots shown, and the areas with enough data to be evaluated. */
type Neighborhood = { isPlaced: boolean; shown: number; evaluated: number };

/** Returns the outlook at `now` (epoch ms) from the last run and its results near the driver. */
export function getOutlook(
  run: LastRun | undefined,
  { isPlaced, shown, evaluated }: Neighborhood,
  now: number,
): HotspotOutlook {
  if (!run) return { state: 'unknown', hitRate: null, isDemo: false };
  const common = { hitRate: toHitRate(run), isDemo: run.isDemo };
  if (shown > 0) return { state: 'found', ...common };
  if (now - run.computedAt > HOTSPOT_LIFETIME_MS) return { state: 'unknown', ...common };
  if (!isPlaced) return { state: 'noPlace', ...common };
  return { state: evaluated > 0 ? 'quiet' : 'tooLittle', ...common };
}
