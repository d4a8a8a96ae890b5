/** How deliveries of one kind are retried: for how long a run claims one, and the pause after each attempt. */
export type RetryRule = { leaseMs: number; pausesMs: readonly number[] };

type Failed = { attempts: number; until: number; now: number; retryAfterMs?: number };

/**
 * Returns when a delivery that failed at `now` is tried again (epoch ms), or null when it is given up: after the last
 * pause, or when the next attempt would come after `until`. `attempts` counts those so far, this one included;
 * `retryAfterMs` is the pause the receiver asked for, 0 for none.
 */
export function decideRetry(
  { pausesMs }: RetryRule,
  { attempts, until, now, retryAfterMs = 0 }: Failed,
): number | null {
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return null;
  const next = now + Math.max(pause, retryAfterMs);
  return next <= until ? next : null;
}
