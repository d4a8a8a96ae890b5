/** The retry rule for one kind of delivery: how long a run leases a delivery, and the pause after each attempt. */
export type RetryRule = { leaseMs: number; pausesMs: readonly number[] };

type Failed = { attempts: number; until: number; now: number; retryAfterMs?: number };

/**
 * Returns when to retry a delivery that failed at `now` (epoch ms), or null to give up: after the last pause, or if the next
 * attempt would be later than `until`. `attempts` counts the attempts so far, including this one; `retryAfterMs` is the pause
 * that the receiver requested, 0 for none.
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
