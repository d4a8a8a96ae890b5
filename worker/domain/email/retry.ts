import type { RetryRule } from '#worker/domain/jobs/retry.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

export const EMAIL_RETRY: RetryRule = {
  leaseMs: 10 * MINUTE_MS,
  pausesMs: [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS],
};

/**
 * Returns until when an email may be retried (epoch ms): as long as the provider recognizes the key of an earlier attempt, so
 * that nothing is sent twice (Resend keeps keys for 24 hours).
 */
export function getLastTry(firstTriedAt: number): number {
  return firstTriedAt + DAY_MS - HOUR_MS;
}
