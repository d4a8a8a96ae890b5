import { MINUTE_MS } from '../shared/time.ts';
import type { BackTest } from './back-test.ts';

/** Older findings are not shown, should no run have come since: demand moves on. */
export const HOTSPOT_LIFETIME_MS = 90 * MINUTE_MS;

/** Fewer predictions say nothing about how good they are. */
const LEAST_PREDICTIONS = 20;

/** Where there are hotspots (`found`), and why there are none: nowhere is busier than usual, too few orders to tell, or not looked for lately. */
export type OutlookState = 'found' | 'quiet' | 'tooLittle' | 'unknown';

/** How well hotspots foretold the hour after, as shares from 0 to 1; `base` is what any hour reaches. */
export type HitRate = { rate: number; base: number; predictions: number };

export type HotspotOutlook = {
  state: OutlookState;
  /** Null until it has been measured on enough of them. */
  hitRate: HitRate | null;
  /** Whether the figures rest on the demo's invented orders. */
  isDemo: boolean;
};

export type LastRun = Pick<BackTest, 'predictions' | 'hits' | 'judgedHits'> & {
  judgedHours: number;
  judged: number;
  computedAt: number;
  isDemo: boolean;
};

function toHitRate({ predictions, hits, judgedHours, judgedHits }: LastRun): HitRate | null {
  if (predictions < LEAST_PREDICTIONS || judgedHours === 0) return null;
  return { rate: hits / predictions, base: judgedHits / judgedHours, predictions };
}

/** What can be said about hotspots at `now` (epoch ms), given the last run and how many of its hotspots are shown. */
export function getOutlook(run: LastRun | undefined, shown: number, now: number): HotspotOutlook {
  if (!run) return { state: 'unknown', hitRate: null, isDemo: false };
  const common = { hitRate: toHitRate(run), isDemo: run.isDemo };
  if (shown > 0) return { state: 'found', ...common };
  if (now - run.computedAt > HOTSPOT_LIFETIME_MS) return { state: 'unknown', ...common };
  return { state: run.judged > 0 ? 'quiet' : 'tooLittle', ...common };
}
