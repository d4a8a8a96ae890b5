import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { BackTest } from './back-test.ts';

/** Older findings are not shown, should no run have come since: demand moves on. */
export const HOTSPOT_LIFETIME_MS = 90 * MINUTE_MS;

/** Fewer predictions say nothing about how good they are. */
const MIN_PREDICTIONS = 20;

/**
 * Where there are hotspots near the driver (`found`), and why there are none: nowhere there is busier than usual, too
 * few orders to decide, not looked for lately, or nobody knows where the driver is.
 */
export type OutlookState = 'found' | 'quiet' | 'tooLittle' | 'unknown' | 'noPlace';

/** How well hotspots foretold the hour after, as shares from 0 to 1; `base` is what any hour reaches. */
export type HitRate = { rate: number; base: number; predictions: number };

export type HotspotOutlook = {
  state: OutlookState;
  /** Null until it has been measured on enough of them. */
  hitRate: HitRate | null;
  /** Whether the figures rest on the demo's invented orders. */
  isDemo: boolean;
};

export type LastRun = Pick<BackTest, 'predictions' | 'hits' | 'evaluatedHits'> & {
  evaluatedHours: number;
  computedAt: number;
  isDemo: boolean;
};

function toHitRate({ predictions, hits, evaluatedHours, evaluatedHits }: LastRun): HitRate | null {
  if (predictions < MIN_PREDICTIONS || evaluatedHours === 0) return null;
  return { rate: hits / predictions, base: evaluatedHits / evaluatedHours, predictions };
}

/** What was found round the driver: hotspots that are shown, and areas there was enough to evaluate by. */
export type Neighborhood = { isPlaced: boolean; shown: number; evaluated: number };

/** What can be said about hotspots at `now` (epoch ms), given the last run and what it found round the driver. */
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
