import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** How long a run that took a delivery may be busy with it; after that another may take it. */
export const LEASE_MS = 5 * MINUTE_MS;

const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS];

/**
 * When an alert that a push service did not take at `now` is tried again (epoch ms), or null when it is given up: after
 * five tries, or when it would come too late. `attempts` counts the tries so far, this one included; `retryAfterMs` is
 * what the push service asked for, 0 for nothing.
 */
export function decidePushRetry({
  attempts,
  retryAfterMs,
  expiresAt,
  now,
}: {
  attempts: number;
  retryAfterMs: number;
  expiresAt: number;
  now: number;
}): number | null {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return null;
  const next = now + Math.max(pause, retryAfterMs);
  return next < expiresAt ? next : null;
}
